import { brand } from '@isangano/content/brand';
import { loginInput } from '@isangano/contracts/auth/session';
import { publicPaths, staffPaths } from '@isangano/contracts/routes';
import { useLingui } from '@lingui/react';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { useFaultText } from '../i18n/fault-text.ts';
import { HeroRelief } from '../patterns/hero-relief.tsx';
import { Mark } from '../patterns/mark.tsx';
import { PageHead } from '../site/page-head.tsx';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { TextInput } from '../ui/inputs.tsx';
import { PasswordInput } from '../ui/password-input.tsx';
import { signIn } from './sign-in.ts';

type Faults = Partial<Record<'email' | 'password', string>>;

export function SignInPage() {
  const { _ } = useLingui();
  const navigate = useNavigate();
  const faultText = useFaultText();
  const [faults, setFaults] = useState<Faults>({});
  const [failure, setFailure] = useState<string>();
  const [isSending, setIsSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending) return;
    const checked = loginInput.safeParse(Object.fromEntries(new FormData(event.currentTarget)));
    if (!checked.success) {
      const found: Faults = {};
      for (const { path, message } of checked.error.issues) {
        if (path[0] === 'email' || path[0] === 'password') found[path[0]] ??= message;
      }
      setFaults(found);
      form.current?.querySelector<HTMLInputElement>(`[name=${found.email ? 'email' : 'password'}]`)?.focus();
      return;
    }
    setFaults({});
    setFailure(undefined);
    setIsSending(true);
    const result = await signIn(checked.data.email, checked.data.password);
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
            <Mark size={40} />
            <span className="font-display text-2xl font-extrabold">{brand.name}</span>
          </a>
          <h1 className="mt-10 text-4xl">{_('staff.signIn.title')}</h1>
          <form ref={form} method="post" noValidate onSubmit={submit} className="mt-8 grid gap-6">
            {failure && <Alert tone="error">{failure}</Alert>}
            <Field label={_('staff.signIn.username')} error={faultText(faults.email)} required>
              {(control) => (
                <TextInput {...control} name="email" autoComplete="username" autoCapitalize="none" />
              )}
            </Field>
            <Field label={_('staff.signIn.password')} error={faultText(faults.password)} required>
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
