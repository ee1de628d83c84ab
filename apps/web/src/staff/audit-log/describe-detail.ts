import type { MessageId } from '@isangano/content/message-ids.gen';
import { parseCounts } from '@isangano/contracts/audit/person-counts';
import type { ApiTokenScope } from '@isangano/contracts/identity/api-token';
import { staffRoles } from '@isangano/contracts/identity/roles';
import { isLocale, type Locale, languages } from '@isangano/contracts/locales';
import { formatMoment } from '../../i18n/format.ts';
import { recordPages } from '../registry.ts';

/* Their list is in a module with schemas, which the page does without. */
const scopes: Record<ApiTokenScope, MessageId> = {
  'read-only': 'staffTeam.scope.read-only',
  'read-write': 'staffTeam.scope.read-write',
};

/** Messages of the details that the server records as English texts. */
const detailIds: ReadonlyMap<string, MessageId> = new Map(
  Object.entries<MessageId>({
    password: 'audit.detail.password',
    'password and code': 'audit.detail.passwordAndCode',
    'password and recovery code': 'audit.detail.passwordAndRecoveryCode',
    passkey: 'audit.detail.passkey',
    'second factor': 'audit.detail.factor',
    'password of a signed-in person': 'audit.detail.ownPassword',
    'authenticator app': 'audit.detail.app',
    replaced: 'audit.detail.replaced',
    'second factors and API tokens kept': 'audit.detail.accessKept',
    'second factors and API tokens removed': 'audit.detail.accessRemoved',
    'by a mailed link; second factors and API tokens kept': 'audit.detail.mailedLink',
    'second factor required': 'audit.detail.factorRequired',
    'second factor optional': 'audit.detail.factorOptional',
    ...Object.fromEntries(Object.values(recordPages).map(({ router, listLabel }) => [router, listLabel])),
    'audit log': 'staff.nav.audit',
    interviews: 'label.applicationKind.interview',
    partners: 'label.applicationKind.partner',
    appointments: 'staff.nav.calendar',
    ...Object.fromEntries(staffRoles.map((role) => [role, `account.role.${role}` as const])),
    ...scopes,
  }),
);

const arrow = ' → ';
const failed = ' (failed)';
const byApi = ' (API)';
/** A setting of channels, with their names. */
const channelSetting = /^(?<setting>channel_calendars|first_look_channels) (?<names>.*)$/;
const isMoment = (text: string) => /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text);

type Translate = (id: MessageId, values?: Record<string, unknown>) => string;

/**
 * Returns the text of a detail, which may be a change from one to another. Other texts, such as the id of a file, are
 * returned unchanged.
 */
export function describeDetail(detail: string, translate: Translate, locale: Locale): string {
  const counts = parseCounts(detail);
  if (counts)
    return translate(
      counts.isSubscribed ? 'audit.detail.counts.subscribed' : 'audit.detail.counts.unsubscribed',
      { ...counts.records, mails: counts.mails, drafts: counts.drafts },
    );
  if (detail.endsWith(failed))
    return translate('audit.detail.failed', { command: detail.slice(0, -failed.length) });
  if (detail.endsWith(byApi))
    return describeDetail(detail.slice(0, -byApi.length), translate, locale) + byApi;
  const { setting, names = '' } = channelSetting.exec(detail)?.groups ?? {};
  if (setting === 'channel_calendars') return translate('audit.detail.channelCalendar', { name: names });
  if (setting !== undefined)
    return names === ''
      ? translate('audit.detail.firstLook.none')
      : translate('audit.detail.firstLook', { names });
  if (isLocale(detail)) return languages[detail].name;
  if (isMoment(detail)) return formatMoment(locale, detail) ?? detail;
  return detail
    .split(arrow)
    .map((part) => {
      const id = detailIds.get(part);
      return id ? translate(id) : part;
    })
    .join(arrow);
}
