import { describeUserAgent } from '@isangano/contracts/identity/describe-user-agent';
import type { AccountView } from '@isangano/contracts/identity/factors';
import { formatDate, formatMoment } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/language-provider.tsx';
import { api } from '../../base/api.ts';
import { QuietButton, SmallButton } from '../../base/buttons.tsx';
import { ignoreSecondClick } from '../../base/double-click.ts';
import { canUsePasskeys } from '../sign-in/can-use-passkeys.ts';
import type { FactorChanges } from './account-page.tsx';
import { Row, Rows, Section } from './section.tsx';

/** Lists, adds and removes passkeys. The library that creates them is loaded when one is added. */
export function PasskeysSection({ account, changes }: { account: AccountView; changes: FactorChanges }) {
  const { _, locale } = useTexts();
  const start = api.account.startPasskey.useMutation();
  const add = api.account.addPasskey.useMutation();
  const isAvailable = account.canUsePasskeys && canUsePasskeys();
  const remove = api.account.removePasskey.useMutation();

  async function addPasskey(): Promise<string[]> {
    const optionsJSON = await start.mutateAsync();
    const { startRegistration } = await import('@simplewebauthn/browser');
    const credential = await startRegistration({ optionsJSON }).catch(() => undefined);
    if (!credential) throw new Error(_('account.passkeys.cancelled'));
    return await add.mutateAsync({
      name: nameThisBrowser(),
      credential: { ...credential, clientExtensionResults: {} },
    });
  }

  return (
    <Section
      title={_('account.passkeys.heading')}
      hint={_(isAvailable ? 'account.passkeys.hint' : 'account.passkeys.unavailable')}
      action={
        isAvailable && (
          <SmallButton busy={start.isPending || add.isPending} onClick={() => void changes.add(addPasskey)}>
            {_('account.passkeys.add')}
          </SmallButton>
        )
      }
    >
      {account.passkeys.length > 0 && (
        <Rows>
          {account.passkeys.map(({ id, name, createdAt, usedAt }) => (
            <Row
              key={id}
              title={name}
              facts={[
                _('account.passkeys.added', { date: formatDate(locale, createdAt) ?? '' }),
                usedAt
                  ? _('account.passkeys.used', { date: formatMoment(locale, usedAt) ?? '' })
                  : _('account.passkeys.unused'),
              ]}
            >
              <QuietButton
                aria-label={_('account.passkeys.remove.label', { name })}
                onClick={ignoreSecondClick(() => void changes.remove(() => remove.mutateAsync({ id })))}
              >
                {_('account.remove')}
              </QuietButton>
            </Row>
          ))}
        </Rows>
      )}
    </Section>
  );
}

/** Returns a name for a passkey of this device. */
function nameThisBrowser(): string {
  return describeUserAgent(navigator.userAgent) ?? navigator.platform;
}
