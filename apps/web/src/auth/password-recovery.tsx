import { ForgottenPassword } from './forgotten-password.tsx';
import { NewPassword } from './new-password.tsx';

type PasswordRecoveryProps = {
  /** The token of a mailed link; empty for who has none yet. */
  token: string;
  /** With the text to show where the person signs in, if a password was set. */
  onEnd: (text?: string) => void;
};

/** The ways to a new password, for who cannot sign in. */
export function PasswordRecovery({ token, onEnd }: PasswordRecoveryProps) {
  return token === '' ? (
    <ForgottenPassword onBack={() => onEnd()} />
  ) : (
    <NewPassword key={token} token={token} onDone={onEnd} onBack={() => onEnd()} />
  );
}
