import { brand } from '@isangano/content/brand';
import { loginInput } from '@isangano/contracts/auth/session';
import { publicPaths, staffPaths } from '@isangano/contracts/routes';
import { useLingui } from '@lingui/react';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { useFieldErrorText } from '../i18n/field-error-text.ts';
import { BrandMark } from '../patterns/brand-mark.tsx';
import { HeroRelief } from '../patterns/hero-relief.tsx';
import { PageHead } from '../site/page-head.tsx';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { TextInput } from '../ui/inputs.tsx';
import { PasswordInput } from '../ui/password-input.tsx';
import { signIn } from './sign-in.ts';

type FieldErrors = Partial<Record<'email' | 'password', string>>;

export function SignInPage() {
  const { _ } = useLingui();
  const navigate = useNavigate();
  const getErrorText = useFieldErrorText();
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<string>();
  const [isSending, setIsSending] = useState(false);
  const formRef = useRef<HTMLFormElement>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending) return;
    const parsed = loginInput.safeParse(Object.fromEntries(new FormData(event.currentTarget)));
    if (!parsed.success) {
      const firstErrors: FieldErrors = {};
      for (const { path, message } of parsed.error.issues) {
        if (path[0] === 'email' || path[0] === 'password') firstErrors[path[0]] ??= message;
      }
      setErrors(firstErrors);
      formRef.current
        ?.querySelector<HTMLInputElement>(`[name=${firstErrors.email ? 'email' : 'password'}]`)
        ?.focus();
      return;
    }
    setErrors({});
    setFailure(undefined);
    setIsSending(true);
    const result = await signIn(parsed.data.email, parsed.data.password);
    setIsSending(false);
    if (result.isSignedIn) await navigate({ to: staffPaths.dashboard, replace: true });
    else setFailure(result.message);
  }

  return (
    <main className="grid min-h-dvh lg:grid-cols-2">
      <PageHead title="staff.signIn.documentTitle" description="staff.signIn.title" />
      <div className="flex items-center justify-center px-5 py-12">
        <div className="w-full max-w-md">
          <a href={publicPaths.home} className="flex items-center gap-3 text-ink no-underline">
            <BrandMark size={40} />
            <span className="font-display text-2xl font-extrabold">{brand.name}</span>
          </a>
          <h1 className="mt-10 text-4xl">{_('staff.signIn.title')}</h1>
          <form ref={formRef} method="post" noValidate onSubmit={submit} className="mt-8 grid gap-6">
            {failure && <Alert tone="error">{failure}</Alert>}
            <Field label={_('staff.signIn.username')} error={getErrorText(errors.email)} required>
              {(control) => (
                <TextInput {...control} name="email" autoComplete="username" autoCapitalize="none" />
              )}
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
            <Button type="submit" disabled={isSending} aria-busy={isSending}>
              {_(isSending ? 'staff.signIn.sending' : 'staff.signIn.submit')}
            </Button>
          </form>
        </div>
      </div>
      <HeroRelief className="hidden h-full w-full lg:block" />
    </main>
  );
}
