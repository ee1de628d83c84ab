import { brand } from '@isangano/content/brand';
import { loginInput } from '@isangano/contracts/identity/session';
import { publicPaths } from '@isangano/contracts/routes';
import { useLingui } from '@lingui/react';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useFieldErrorText } from '../../../i18n/field-error-text.ts';
import { LanguageSelect } from '../../../i18n/language/language-select.tsx';
import { useServerText } from '../../../i18n/server-text.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/inputs.tsx';
import { lazyExport } from '../../../ui/optional.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { PasswordInput } from '../../../ui/password-input.tsx';
import { BrandMark } from '../../../ui/patterns/brand-mark.tsx';
import { HeroRelief } from '../../../ui/patterns/hero-relief.tsx';
import { type FieldErrors, Form, getFirstErrors } from '../../base/form.tsx';
import { getSession, hasEndedSession, takeReturnPath } from '../../session/session.ts';
import { canUsePasskeys } from './can-use-passkeys.ts';
import { completeSignIn, type SignInResult, signIn, signInByPasskey } from './sign-in.ts';

const PasswordRecovery = lazyExport(() => import('./password-recovery.tsx'), 'PasswordRecovery');

export function SignInPage() {
  const { _ } = useLingui();
  const navigate = useNavigate();
  const router = useRouter();
  const translate = useServerText();
  const [failure, setFailure] = useState<string>();
  const [isSending, setIsSending] = useState(false);
  const [ticket, setTicket] = useState<string>();
  /** The token of a mailed link; empty for a forgotten password. */
  const [recovery, setRecovery] = useState<string>();
  // The served page cannot know it.
  const [hasPasskeys, setHasPasskeys] = useState(true);
  useEffect(() => {
    setHasPasskeys(canUsePasskeys());
    // A mailed link ends with `#password?` and its token.
    setRecovery(location.hash.split('?')[1]);
  }, []);
  const [hasEnded] = useState(hasEndedSession);
  useEffect(() => {
    // After a sign-in in another tab, the route leads on from here.
    const followSession = () => void (getSession() && router.invalidate());
    window.addEventListener('storage', followSession);
    return () => window.removeEventListener('storage', followSession);
  }, [router]);

  async function attempt(send: () => Promise<SignInResult>): Promise<void> {
    if (isSending) return;
    setFailure(undefined);
    setIsSending(true);
    const result = await send();
    setIsSending(false);
    if (result.isSignedIn)
      await navigate({ href: takeReturnPath(getSession()?.admin.id ?? ''), replace: true });
    else if (result.secondFactor) setTicket(result.secondFactor.ticket);
    else {
      if (result.hasNoPasskeys) setHasPasskeys(false);
      const text = result.isNotStored ? 'staff.signIn.notStored' : 'staff.signIn.failed';
      setFailure((await translate(result.error)) || _(text));
    }
  }

  function endRecovery(): void {
    history.replaceState(history.state, '', location.pathname);
    setRecovery(undefined);
  }

  return (
    <main className="grid min-h-dvh lg:grid-cols-2">
      <PageHead title="staff.signIn.documentTitle" description="staff.signIn.title" />
      <div className="flex items-center justify-center px-5 py-12">
        <div className="w-full max-w-md">
          <div className="flex flex-wrap items-center justify-between gap-4">
            <a href={publicPaths.home} className="flex items-center gap-3 text-ink no-underline">
              <BrandMark size={40} />
              <span className="font-display text-2xl font-extrabold">{brand.name}</span>
            </a>
            <LanguageSelect
              label={_('staff.signIn.language')}
              className="border-2 border-ink ground-chalk pl-2"
            />
          </div>
          <h1 className="mt-10 text-4xl">{_('staff.signIn.title')}</h1>
          {hasEnded && (
            <Alert tone="info" className="mt-8">
              {_('staff.signIn.ended')}
            </Alert>
          )}
          {failure && (
            <Alert tone="error" className="mt-8">
              {failure}
            </Alert>
          )}
          {recovery !== undefined ? (
            <Suspense>
              <PasswordRecovery token={recovery} onEnd={endRecovery} />
            </Suspense>
          ) : ticket === undefined ? (
            <PasswordForm
              isSending={isSending}
              onSubmit={(email, password) => void attempt(() => signIn(email, password))}
              onInvalid={() => setFailure(undefined)}
              onForgotten={() => {
                setFailure(undefined);
                setRecovery('');
              }}
            />
          ) : (
            <CodeForm
              isSending={isSending}
              onSubmit={(code) => void attempt(() => completeSignIn(ticket, code))}
              onBack={() => {
                setFailure(undefined);
                setTicket(undefined);
              }}
            />
          )}
          <div className="mt-6 border-t-2 border-line pt-6">
            {hasPasskeys ? (
              <Button
                variant="secondary"
                wide
                busy={isSending}
                onClick={() => void attempt(() => signInByPasskey(_('staff.signIn.passkey.cancelled')))}
              >
                {_('staff.signIn.passkey')}
              </Button>
            ) : (
              <p className="text-sm text-soft">{_('staff.signIn.passkey.unavailable')}</p>
            )}
          </div>
        </div>
      </div>
      <HeroRelief className="true-colours hidden h-full w-full lg:block" />
    </main>
  );
}

type PasswordFormProps = {
  isSending: boolean;
  onSubmit: (email: string, password: string) => void;
  onInvalid: () => void;
  onForgotten: () => void;
};

/** The first step of a sign-in: username and password. */
function PasswordForm({ isSending, onSubmit, onInvalid, onForgotten }: PasswordFormProps) {
  const { _ } = useLingui();
  const getErrorText = useFieldErrorText();
  const [errors, setErrors] = useState<FieldErrors>({});

  function submit(form: HTMLFormElement): void {
    const { data, error } = loginInput.safeParse(Object.fromEntries(new FormData(form)));
    setErrors(getFirstErrors(error?.issues));
    if (data) onSubmit(data.email, data.password);
    else onInvalid();
  }

  return (
    <Form method="post" onSubmit={submit} className="mt-8 grid gap-6">
      <Field label={_('staff.signIn.username')} error={getErrorText(errors.email)} required>
        {(control) => <TextInput {...control} name="email" autoComplete="username" autoCapitalize="none" />}
      </Field>
      <Field label={_('staff.signIn.password')} error={getErrorText(errors.password)} required>
        {(control) => (
          <PasswordInput
            {...control}
            name="password"
            autoComplete="current-password"
            showLabel={_('staff.signIn.show')}
            hideLabel={_('staff.signIn.hide')}
          />
        )}
      </Field>
      <Button type="submit" busy={isSending}>
        {_(isSending ? 'staff.signIn.sending' : 'staff.signIn.submit')}
      </Button>
      <Button variant="quiet" onClick={onForgotten}>
        {_('staff.signIn.forgot')}
      </Button>
    </Form>
  );
}

type CodeFormProps = { isSending: boolean; onSubmit: (code: string) => void; onBack: () => void };

/** The second step of a sign-in, for accounts with an authenticator app or recovery codes. */
function CodeForm({ isSending, onSubmit, onBack }: CodeFormProps) {
  const { _ } = useLingui();
  const getErrorText = useFieldErrorText();
  const [error, setError] = useState<string>();
  const inputRef = useRef<HTMLInputElement>(null);

  useEffect(() => inputRef.current?.focus(), []);

  function submit(): void {
    const code = inputRef.current?.value.trim() ?? '';
    setError(code ? undefined : 'error.code.required');
    if (code) onSubmit(code);
  }

  return (
    <Form method="post" onSubmit={submit} className="mt-8 grid gap-6">
      <Field
        label={_('staff.signIn.code')}
        hint={_('staff.signIn.code.hint')}
        error={getErrorText(error)}
        required
      >
        {(control) => (
          <TextInput
            {...control}
            ref={inputRef}
            name="code"
            autoComplete="one-time-code"
            autoCapitalize="none"
          />
        )}
      </Field>
      <Button type="submit" busy={isSending}>
        {_(isSending ? 'staff.signIn.sending' : 'staff.signIn.submit')}
      </Button>
      <Button variant="quiet" onClick={onBack}>
        {_('staff.signIn.back')}
      </Button>
    </Form>
  );
}
