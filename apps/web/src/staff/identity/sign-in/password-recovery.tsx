import { ForgottenPassword } from './forgotten-password.tsx';
import { NewPassword } from './new-password.tsx';

type PasswordRecoveryProps = {
  /** The token of a mailed link; empty for who has none yet. */
  token: string;
  /** Leads back to the form in which the person signs in. */
  onEnd: () => void;
};

/** The ways to a new password, for who cannot sign in. */
export function PasswordRecovery({ token, onEnd }: PasswordRecoveryProps) {
  return token === '' ? (
    <ForgottenPassword onBack={onEnd} />
  ) : (
    <NewPassword key={token} token={token} onBack={onEnd} />
  );
}
