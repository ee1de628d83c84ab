import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Ctx } from '../../../core/context.ts';
import { aColleague, storeStaffMember } from '../../../records/assignments/testing.ts';
import { openExport } from '../../../records/export/export-link.ts';
import { receive } from '../../../records/replies/testing-replies.ts';
import { createStaffCaller, createTestCaller, openTestDeps, type TestDeps } from '../../../testing.ts';
import { updateScan } from '../../files/queries.ts';
import { aStagedFile } from '../../files/testing.ts';
import { listMailsAbout } from '../../mail/testing.ts';
import { applicationsExport } from '../module.ts';
import { interviewFields, sendInterview } from '../testing.ts';

let deps: TestDeps;
let hiding: string;
let open: string;
beforeEach(async () => {
  deps = await openTestDeps();
  [hiding = '', open = ''] = deps.listChannels().map(({ name }) => name);
  await storeStaffMember(deps);
  await createStaffCaller(deps).applications.setFirstLook({ channels: [hiding] });
});
afterEach(() => deps.close());

const identity = {
  fullName: 'Aline Uwase Mutoni',
  email: 'aline.mutoni@mail.example',
  phone: '+250 788 111 222',
  city: 'Rusizi town',
  socials: 'instagram.example/mutoni',
};

/** An application with a portrait and a document, from a person whom nothing else names. */
async function anApplication(channels: string[] = [hiding], submission: Partial<Ctx> = {}) {
  const files = [
    await aStagedFile(deps, 'portraitUrl'),
    await aStagedFile(deps, 'signatureUrl'),
    await aStagedFile(deps, 'uploadDocsUrls'),
  ];
  const fields = interviewFields({ ...identity, channels, headline: `Baskets ${crypto.randomUUID()}` });
  return await sendInterview(deps, fields, { stagedFiles: files, ...submission });
}

/** Everything that staff can read of an application, as text. */
async function readAll(id: string): Promise<string> {
  const staff = createStaffCaller(deps);
  const about = { noun: 'application', id } as const;
  const parts = [
    await staff.applications.list({ q: id }),
    await staff.applications.getInterview({ id }),
    await staff.applications.listInterviews({}),
    await staff.applications.readAhead({ id }),
    await staff.applications.listCorrections({ id }),
    await staff.applications.history({ id }),
    await staff.applications.portraits({ ids: [id] }),
    await staff.applications.calendar({ from: '2026-11-01', until: '2026-12-31' }),
    await staff.dashboard.summary(),
    await staff.finder.find({ q: id }),
    await staff.replies.get(about),
    await staff.replies.listUnread(),
    await staff.mails.list(about),
    await staff.spam.list({}),
    await text(openExport(deps, applicationsExport, { q: '' })),
    await listMailsAbout(deps, deps.mail.staffAddress),
  ];
  return JSON.stringify(parts);
}

const findIdentity = (content: string) => Object.values(identity).filter((part) => content.includes(part));

describe('an application for a channel that hides who applies', () => {
  test('shows its reference in place of the name, and nothing of the person, until the first score', async () => {
    const accessTokenHash = 'a'.repeat(64);
    const linkId = '0'.repeat(32);
    const record = await anApplication([hiding, open], { accessTokenHash, idempotencyKey: linkId });
    const { id, shortReference } = record;
    // The applicant sees all.
    expect(findIdentity(JSON.stringify(record))).toHaveLength(5);
    const applicant = createTestCaller(deps, { accessTokenHash });
    await applicant.replies.write({ id: linkId, text: 'Here is more about the baskets.' });
    const staff = createStaffCaller(deps);
    await staff.applications.askCorrection({
      id,
      fields: ['fullName', 'portraitUrl'],
      reason: 'New',
      days: 7,
    });
    const portrait = await aStagedFile(deps, 'portraitUrl');
    const answer = createTestCaller(deps, { accessTokenHash, stagedFiles: [portrait] });
    const corrected: Record<string, unknown> = { fullName: identity.fullName };
    await answer.applications.answerCorrection({ id: linkId, ...corrected });

    const subject = `About ISG-${shortReference.slice(0, 4)}-${shortReference.slice(4)}`;
    await receive(deps, { from: 'eve@mail.example', subject });
    const { items } = await staff.messages.list({});
    const claims = await staff.replies.get({ noun: 'message', id: items[0]?.id ?? '' });
    expect(claims.received).toMatchObject([{ claimed: { id, name: shortReference } }]);

    const content = (await readAll(id)) + JSON.stringify(claims);
    expect(findIdentity(content)).toEqual([]);
    expect(content).toContain('Here is more about the baskets.');
    const shown = await staff.applications.getInterview({ id });
    expect(shown).toMatchObject({ fullName: shortReference, firstLook: 'hidden', portraitUrl: null });
    expect(shown.files.map(({ field }) => field)).toEqual(['uploadDocsUrls']);

    await staff.applications.setScore({ id, score: 4 });
    expect(findIdentity(await readAll(id))).toHaveLength(5);
    const whole = await staff.applications.getInterview({ id });
    expect(whole).toMatchObject({ ...identity, firstLook: 'shown', portraitUrl: expect.any(String) });
    // Taking the score back does not hide what was seen.
    await staff.applications.setScore({ id, score: null });
    expect(await staff.applications.getInterview({ id })).toMatchObject(identity);
  });

  test('hides the names of its portrait and its signature, in which malware may be found', async () => {
    const files = [
      { ...(await aStagedFile(deps, 'portraitUrl')), name: 'Mutoni.png' },
      { ...(await aStagedFile(deps, 'signatureUrl')), name: 'Mutoni signature.png' },
      { ...(await aStagedFile(deps, 'uploadDocsUrls')), name: 'Baskets.png' },
    ];
    const fields = interviewFields({ ...identity, channels: [hiding] });
    const { id } = await sendInterview(deps, fields, { stagedFiles: files });
    const infected = { result: 'infected', signature: 'Eicar', at: '2026-11-20T08:01:00.000Z' } as const;
    for (const file of files) await updateScan(deps.db.write, file.id, infected);
    const findNames = async () => {
      const content = await readAll(id);
      return files.map(({ name }) => name).filter((name) => content.includes(name));
    };
    expect(await findNames()).toEqual(['Baskets.png']);
    await createStaffCaller(deps).applications.setScore({ id, score: 4 });
    expect(await findNames()).toHaveLength(3);
  });

  test('is found by what it is about, and by its applicant once that is shown', async () => {
    const { id } = await anApplication();
    const { applications } = createStaffCaller(deps);
    const find = async (q: string) => (await applications.list({ q })).total;
    const parts = ['Mutoni', 'aline.mutoni@', '788 111', 'Rusizi'];
    expect(await Promise.all(parts.map(find))).toEqual([0, 0, 0, 0]);
    expect(await find('baskets')).toBe(1);
    await applications.setScore({ id, score: 4 });
    expect(await Promise.all(parts.map(find))).toEqual([1, 1, 1, 1]);
  });

  test('shows all after a decision, which the applicant gets', async () => {
    const { id, email } = await anApplication();
    const staff = createStaffCaller(deps);
    expect(await staff.applications.decide({ id, status: 'approved' })).toMatchObject({
      name: identity.fullName,
      firstLook: 'shown',
    });
    expect(await listMailsAbout(deps, email)).not.toEqual([]);
  });

  test('has in its history who saw it without the name, and who with it, each once', async () => {
    const { id } = await anApplication();
    const [keza, jean] = [await aColleague(deps, 'keza'), await aColleague(deps, 'jean')];
    const [asKeza, asJean] = [keza, jean].map((staff) => createTestCaller(deps, { staff }).applications);
    await asKeza?.getInterview({ id });
    await asKeza?.getInterview({ id });
    await asJean?.setScore({ id, score: 3 });
    await asKeza?.getInterview({ id });
    await asJean?.getInterview({ id });
    const entries = (await createStaffCaller(deps).applications.history({ id })).filter(({ action }) =>
      action.startsWith('seen_'),
    );
    expect(entries.map(({ action, by }) => [action, by])).toEqual([
      ['seen_hidden', keza.email],
      ['seen_shown', keza.email],
      ['seen_shown', jean.email],
    ]);
  });

  test.each(['All Channels'])('hides it for %s too', async (channel) => {
    const fields = interviewFields({ ...identity, channels: [channel], allChannelsReason: 'It suits all.' });
    const { id } = await sendInterview(deps, fields);
    expect(await createStaffCaller(deps).applications.getInterview({ id })).toMatchObject({ email: '' });
  });
});

test('an application that is deleted while it is read is not found', async () => {
  const { id } = await anApplication();
  const { deleteInterview, getInterview } = createStaffCaller(deps).applications;
  await getInterview({ id });
  const colleague = createTestCaller(deps, { staff: await aColleague(deps, 'jean') });
  const [, read] = await Promise.allSettled([
    deleteInterview({ id }),
    colleague.applications.getInterview({ id }),
  ]);
  expect(read).toMatchObject({ status: 'rejected', reason: { code: 'NOT_FOUND' } });
});

test('an application for other channels shows all, and its history says nothing of it', async () => {
  const { id } = await anApplication([open]);
  const { applications } = createStaffCaller(deps);
  expect(await applications.getInterview({ id })).toMatchObject({ ...identity, firstLook: null });
  expect((await applications.history({ id })).map(({ action }) => action)).toEqual(['received']);
});

test('a channel hides who applies also under another name', async () => {
  deps.listChannels = () => [{ id: 'umurage', name: 'Umurage Live' }];
  expect((await anApplication(['Umurage Live'])).id).toBeDefined();
  const { firstLook } = createStaffCaller(deps).applications;
  expect(await firstLook()).toEqual([{ name: 'Umurage Live', isHiding: true }]);
  expect(findIdentity(await readAll((await anApplication(['Umurage Live'])).id))).toEqual([]);
});

test('the setting counts for what follows, and is in the audit log', async () => {
  const earlier = await anApplication();
  const { applications, audit } = createStaffCaller(deps);
  expect(await applications.setFirstLook({ channels: [] })).toContainEqual({ name: hiding, isHiding: false });
  const later = await anApplication();
  expect(await applications.getInterview({ id: earlier.id })).toMatchObject({ email: '' });
  expect(await applications.getInterview({ id: later.id })).toMatchObject(identity);
  await expect(applications.setFirstLook({ channels: ['No channel'] })).rejects.toMatchObject({
    cause: { code: 'invalid_input' },
  });
  expect((await audit.list({ action: 'setting_changed' })).entries).toHaveLength(2);
});
