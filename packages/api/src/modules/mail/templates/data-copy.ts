import { getTexts } from '@isangano/content/read-texts';
import type { Mail, MailContext } from '../mail.ts';
import { composeMail, formatTime } from './compose-mail.ts';

/** How copies of the data go: one was tried, or something failed. `copyAt` is the time of the newest one, in milliseconds since 1970. */
export type DataCopyReport = { copyAt: number | null } & (
  | { outcome: 'tried' }
  | { outcome: 'failed'; reason: string }
);

/** The mail that informs staff of copies elsewhere. */
export function dataCopyNotification(
  context: MailContext,
  report: DataCopyReport,
): Mail & { kind: 'data-copy-note' } {
  const { staffLocale: locale, staffAddress: to } = context;
  const _ = getTexts(locale, 'mails');
  const { copyAt, outcome } = report;
  const newest =
    copyAt === null ? _('mail.dataCopy.none') : `${formatTime(new Date(copyAt).toISOString())} UTC`;
  const reason: [string, string][] = outcome === 'failed' ? [[_('mail.dataCopy.reason'), report.reason]] : [];
  return composeMail(
    context,
    { kind: 'data-copy-note', locale, to },
    {
      subject: _(`mail.dataCopy.${outcome}.subject`),
      paragraphs: [_(`mail.dataCopy.${outcome}.intro`)],
      facts: [[_('mail.dataCopy.newest'), newest], ...reason],
    },
  );
}
