import { text } from 'node:stream/consumers';
import { type Locale, locales } from '@isangano/contracts/locales';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applicationsExport } from '../../modules/applications/review/export-applications.ts';
import { anInterview, aPartner } from '../../modules/applications/testing.ts';
import { auditExport } from '../../modules/audit/export-audit.ts';
import { messagesExport } from '../../modules/messages/export-messages.ts';
import { messageInput } from '../../modules/messages/testing.ts';
import { createStaffCaller, openTestDeps, type TestDeps } from '../../testing.ts';
import { openExport } from './export-link.ts';

let deps: TestDeps;
beforeAll(async () => {
  deps = await openTestDeps();
  await anInterview(deps);
  await aPartner(deps);
  const { messages } = createStaffCaller(deps);
  const { id } = await messages.create(messageInput());
  await messages.markRead({ id, status: 'read' });
});
afterAll(() => deps.close());

/** The lines of the tables of applications, messages and the audit log. */
async function readTables(locale: Locale): Promise<string[][]> {
  const options = { format: 'csv', locale } as const;
  const tables = [
    openExport(deps, applicationsExport, { q: '' }, options),
    openExport(deps, messagesExport, { q: '' }, options),
    openExport(deps, auditExport, {}, options),
  ];
  return (await Promise.all(tables.map(text))).map((table) => table.trimEnd().split('\r\n'));
}

const startsOfTables: Record<Locale, string[][]> = {
  en: [
    ['Type,Status,Name,', 'Partnership,Pending,', 'Interview,Pending,'],
    ['Status,Name,', 'Read,'],
    ['Time,Kind,'],
  ],
  rw: [
    ['Ubwoko,Imiterere,Amazina,', 'Ubufatanye,Bitegereje,', 'Ikiganiro,Bitegereje,'],
    ['Imiterere,Amazina,', 'Bwasomwe,'],
    ["Igihe,Ubwoko bw'uwabikoze,"],
  ],
  fr: [
    ['Type,Statut,Nom,', 'Partenariat,En attente,', 'Entretien,En attente,'],
    ['Statut,Nom,', 'Lu,'],
    ["Heure,Type d'auteur,"],
  ],
};

test.each(locales)(
  'columns, types and statuses are named as the staff area names them: %s',
  async (locale) => {
    const tables = await readTables(locale);
    for (const [index, starts] of startsOfTables[locale].entries())
      expect(starts.map((start, line) => tables[index]?.[line]?.slice(0, start.length))).toEqual(starts);
  },
);

test('actions are named as in the API in every language', async () => {
  const [, , english] = await readTables('en');
  const [, , french] = await readTables('fr');
  expect(french?.slice(1)).toEqual(english?.slice(1));
  expect(french?.[1]).toContain(',message_read,');
});
