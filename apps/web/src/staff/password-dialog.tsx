import { changePasswordInput } from '@isangano/contracts/auth/session';
import { useLingui } from '@lingui/react';
import { type FormEvent, useRef, useState } from 'react';
import { useFaultText } from '../i18n/fault-text.ts';
import { useLateWords } from '../i18n/use-late-words.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { PasswordInput } from '../ui/password-input.tsx';
import { useAdmin } from './admin-provider.tsx';
import { api } from './api.ts';
import { notifyStaff } from './notifications.tsx';

const names = ['currentPassword', 'newPassword'] as const;
type Name = (typeof names)[number];
type Faults = Partial<Record<Name, string>>;

/** Another password for who is signed in; other devices are signed out with it. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { _ } = useLingui();
  useLateWords('faults');
  const { admin } = useAdmin();
  const faultText = useFaultText();
  const [faults, setFaults] = useState<Faults>({});
  const form = useRef<HTMLFormElement>(null);
  const change = api.auth.changePassword.useMutation({
    onSuccess() {
      void notifyStaff(_('staff.password.changed'));
      onClose();
    },
    onError: (fault) => show(fault.data?.issues ?? []),
  });

  function show(issues: readonly { path: string; message: string }[]): void {
    const found: Faults = {};
    for (const name of names) {
      const issue = issues.find(({ path }) => path === name);
      if (issue) found[name] = issue.message;
    }
    setFaults(found);
    const first = names.find((name) => found[name] !== undefined);
    if (first) form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (change.isPending) return;
    const checked = changePasswordInput.safeParse(Object.fromEntries(new FormData(event.currentTarget)));
    if (!checked.success) {
      show(checked.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })));
      return;
    }
    setFaults({});
    change.mutate(checked.data);
  }

  const hasOtherFault = change.isError && Object.keys(faults).length === 0;
  return (
    <Dialog open onClose={onClose} title={_('staff.password.title')} closeLabel={_('staff.close')}>
      <form ref={form} noValidate onSubmit={submit} className="grid gap-6">
        <p>{_('staff.password.hint')}</p>
        {hasOtherFault && <Alert tone="error">{change.error.message}</Alert>}
        <input type="hidden" name="username" autoComplete="username" value={admin?.email ?? ''} />
        {names.map((name) => (
          <Field key={name} label={_(`staff.password.${name}`)} error={faultText(faults[name])} required>
            {(control) => (
              <PasswordInput
                {...control}
                name={name}
                autoComplete={name === 'currentPassword' ? 'current-password' : 'new-password'}
                showLabel={_('staff.password.show')}
                hideLabel={_('staff.password.hide')}
              />
            )}
          </Field>
        ))}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            {_('staff.cancel')}
          </Button>
          <Button type="submit" busy={change.isPending}>
            {_('staff.password.submit')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
