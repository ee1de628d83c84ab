import { type ContentText, picture } from '@isangano/contracts/content/content';
import type { StagedFile } from '@isangano/platform/file-store/file-store';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Staff } from '../../core/context.ts';
import {
  aStaffMember,
  callProcedure,
  createTokenCaller,
  loseAnswer,
  openTestDeps,
  type TestDeps,
} from '../../testing.ts';
import { checkFiles, findPublicFile, isReferencedFile } from '../files/module.ts';
import { aStagedFile } from '../files/testing.ts';
import { aPicture } from '../projects/testing.ts';
import { describeList, describeText, findMissing, readDraft } from './draft.ts';
import { listVersions } from './queries.ts';
import { saveList, saveText } from './save-draft.ts';

const ids = z.array(z.string());
const colleague: Staff = { ...aStaffMember, id: 'staff-2', email: 'keza@isangano.example' };

let deps: TestDeps;
beforeEach(async () => {
  deps = await openTestDeps();
});
afterEach(() => deps.close());

const read = async (id: string): Promise<ContentText> => describeText(await readDraft(deps.db.read), id);

type Change = {
  id?: string;
  locale?: 'en' | 'rw' | 'fr';
  text: string;
  basedOn: number;
  isCurrent?: boolean;
};
const save = (change: Change, staff: Staff = aStaffMember) =>
  saveText(deps, staff, { id: 'hero.lead', locale: 'en', ...change });

describe('a text', () => {
  test('is saved with its history, and says which translations are out of date until they are saved', async () => {
    const saved = await save({ text: 'A new line', basedOn: 0 });
    expect(saved.texts.en).toEqual({ text: 'A new line', version: 1, isOutdated: false, isChanged: true });
    expect(saved.texts.fr).toMatchObject({ version: 0, isOutdated: true, isChanged: false });
    const french = await save({ locale: 'fr', text: 'Une nouvelle ligne', basedOn: 0 });
    expect(french.texts.fr).toMatchObject({ text: 'Une nouvelle ligne', isOutdated: false });
    await save({ text: 'A newer line', basedOn: 1 });
    expect((await read('hero.lead')).texts.fr?.isOutdated).toBe(true);
    const keep = () => save({ locale: 'fr', text: 'Une nouvelle ligne', basedOn: 2, isCurrent: true });
    const kept = await keep();
    expect(await keep()).toEqual(kept);
    expect(kept.texts.fr?.isOutdated).toBe(false);
    const history = await listVersions(deps.db.read, { kind: 'text', name: 'hero.lead', locale: 'en' });
    expect(history.map(({ value }) => value)).toEqual(['A newer line', 'A new line']);
    const actions = await deps.db.read.selectFrom('audit_entry').select(['action', 'detail']).execute();
    expect(actions).toContainEqual({ action: 'content_saved', detail: 'fr' });
  });

  test('that a program has saved is by its API token', async () => {
    const { content } = await createTokenCaller(deps);
    await content.saveText({
      id: 'hero.lead',
      locale: 'en',
      text: 'A new line',
      basedOn: 0,
      isCurrent: true,
    });
    const key = { kind: 'text', name: 'hero.lead', locale: 'en' } as const;
    expect(await listVersions(deps.db.read, key)).toMatchObject([{ value: 'A new line', by: 'Website' }]);
  });

  test('that was changed can become again what it came with, also if it is a list', async () => {
    const { content } = await createTokenCaller(deps);
    const text = { kind: 'text', name: 'hero.lead', locale: 'fr' } as const;
    const list = { kind: 'list', name: 'questions', locale: '' } as const;
    expect([await content.history(text), await content.history(list)]).toEqual([[], []]);
    const own = (await read('hero.lead')).texts.fr?.text ?? '';
    const { json } = describeList(await readDraft(deps.db.read), 'questions');
    await save({ locale: 'fr', text: 'Une nouvelle ligne', basedOn: 0 });
    const questions = z.array(z.unknown()).parse(JSON.parse(json));
    await content.saveList({ kind: 'questions', json: JSON.stringify(questions.toReversed()), basedOn: 0 });
    const first = { version: 0, at: '', by: '' };
    expect((await content.history(text)).slice(1)).toEqual([{ ...text, ...first, value: own }]);
    expect((await content.history(list)).slice(1)).toEqual([{ ...list, ...first, value: json }]);
  });

  test('that is sent again, as its answer was lost, is saved once', async () => {
    await save({ text: 'A new line', basedOn: 0 });
    expect((await save({ text: 'A new line', basedOn: 0 })).texts.en?.version).toBe(1);
    await expect(save({ text: 'Another line', basedOn: 0 })).rejects.toMatchObject({
      reason: 'text_changed',
    });
  });

  test.each([
    ['hero.sectors', 'Our sectors', 'text_placeholders'],
    ['hero.sectors', 'Our {count, plural, one {sector}}', 'text_braces'],
    ['hero.sectors', 'Our {count, plural, few {sectors} other {sectors}}', 'text_plural'],
    ['hero.lead', 'From {town}', 'text_placeholders'],
  ] as const)('%s is not saved as %j', async (id, text, reason) => {
    await expect(save({ id, text, basedOn: 0 })).rejects.toMatchObject({ code: 'invalid_input', reason });
    expect((await read(id)).texts.en?.version).toBe(0);
  });

  test('of a catalogue that is not of the site, or that does not exist, is not saved', async () => {
    for (const id of ['staff.skip', 'serverError.internal', 'nothing'])
      await expect(save({ id, text: 'x', basedOn: 0 })).rejects.toMatchObject({ code: 'not_found' });
  });

  test('that somebody edits is locked for others in that language, until it is released or a minute has passed', async () => {
    await deps.textLocks.acquire({ id: 'hero.lead', locale: 'en' }, colleague);
    await expect(save({ text: 'Mine', basedOn: 0 })).rejects.toMatchObject({ reason: 'text_locked' });
    await save({ locale: 'fr', text: 'La mienne', basedOn: 0 });
    deps.moveClock(61_000);
    await save({ text: 'Mine', basedOn: 0 });
    // Who has saved it keeps nobody away.
    await save({ text: 'Theirs', basedOn: 2 }, colleague);
    await deps.textLocks.acquire({ id: 'hero.lead', locale: 'en' }, aStaffMember);
    await deps.textLocks.release({ id: 'hero.lead', locale: 'en' }, colleague);
    await expect(save({ text: 'Theirs again', basedOn: 3 }, colleague)).rejects.toMatchObject({
      reason: 'text_locked',
    });
    await deps.textLocks.release({ id: 'hero.lead', locale: 'en' }, aStaffMember);
    await save({ text: 'Theirs again', basedOn: 3 }, colleague);
  });

  test('of two translators is never lost, in 200 generated orders of their steps', async () => {
    let seed = 20_261_125;
    const random = (max: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      return seed % max;
    };
    const people = [aStaffMember, colleague];
    for (let run = 0; run < 200; run += 1) {
      const version = (await read('hero.title')).texts.rw?.version ?? 0;
      const steps = people.flatMap((person) => [person, person]);
      const based = new Map<Staff, number>();
      const accepted: string[] = [];
      const order = steps
        .map((person) => ({ person, at: random(1000) }))
        .sort((one, other) => one.at - other.at);
      for (const { person } of order) {
        const known = based.get(person);
        // First each reads the text, later each saves it. The lock of who was faster ends in between, or does not.
        if (known === undefined) {
          based.set(person, (await read('hero.title')).texts.rw?.version ?? 0);
          if (random(2) === 0)
            await deps.textLocks.acquire({ id: 'hero.title', locale: 'rw' }, person).catch(() => undefined);
        } else {
          const text = `Run ${run} of ${person.email}`;
          const change = { id: 'hero.title', locale: 'rw', text, basedOn: known } as const;
          await save(change, person).then(
            () => accepted.push(text),
            (error: unknown) =>
              expect(error).toMatchObject({ reason: expect.stringMatching(/^text_(?:changed|locked)$/) }),
          );
          if (random(2) === 0) deps.moveClock(61_000);
        }
      }
      const stored = await listVersions(deps.db.read, { kind: 'text', name: 'hero.title', locale: 'rw' });
      const newTexts = stored.filter((one) => one.version > version).map(({ value }) => value);
      expect(newTexts.toReversed()).toEqual(accepted);
      deps.moveClock(61_000);
    }
  });
});

describe('a list', () => {
  const readList = async (kind: 'services' | 'questions') =>
    describeList(await readDraft(deps.db.read), kind);

  test('is saved with hidden entries, whose texts are not needed', async () => {
    const { json } = await readList('questions');
    const [first, ...others] = ids.parse(JSON.parse(json));
    await saveList(deps, aStaffMember, {
      kind: 'questions',
      json: JSON.stringify([...others, { hidden: first }]),
      basedOn: 0,
    });
    const draft = await readDraft(deps.db.read);
    expect(draft.lists.questions).toEqual(others);
    expect(draft.catalogues.has(`faq.${first}.answer`)).toBe(false);
    expect((await readList('questions')).json).toContain('hidden');
  });

  test('with a new entry needs its texts in every language', async () => {
    const { json } = await readList('questions');
    const entries = [...ids.parse(JSON.parse(json)), 'parking'];
    await saveList(deps, aStaffMember, { kind: 'questions', json: JSON.stringify(entries), basedOn: 0 });
    expect(findMissing(await readDraft(deps.db.read))).toHaveLength(6);
    for (const id of ['faq.parking.question', 'faq.parking.answer'])
      for (const locale of ['en', 'rw', 'fr'] as const) await save({ id, locale, text: 'Text', basedOn: 0 });
    expect(findMissing(await readDraft(deps.db.read))).toEqual([]);
  });

  test('is saved without controls that turn the direction of a text', async () => {
    const { json } = describeList(await readDraft(deps.db.read), 'team');
    const turned = json.replace('"name":"', '"name":"\\u202e');
    const saved = await saveList(deps, aStaffMember, { kind: 'team', json: turned, basedOn: 0 });
    expect(saved.json).toBe(json);
  });

  test.each([
    ['[1]', 'list_invalid'],
    ['["two", "two"]', 'list_ids'],
    ['["Not an id"]', 'list_invalid'],
    ['{', 'malformed_json'],
    ['['.repeat(40) + ']'.repeat(40), 'malformed_json'],
    ['['.repeat(5000) + ']'.repeat(5000), 'malformed_json'],
  ])('is not saved as %s', async (json, reason) => {
    const saving = saveList(deps, aStaffMember, { kind: 'questions', json, basedOn: 0 });
    await expect(saving).rejects.toMatchObject({ code: 'invalid_input', reason });
    expect((await readList('questions')).version).toBe(0);
  });

  const studio = (name: string, id = 'one') => ({
    id,
    name,
    url: 'https://video.example/one',
    sector: 'arts',
  });
  const main = { name: 'Isangano TV', url: 'https://video.example/tv' };

  test.each([
    ['one without a name', [studio(' ')]],
    ['one that stands for all', [studio('All Channels')]],
    ['one with a name that is longer than a form allows', [studio('a'.repeat(201))]],
    ['two with one name', [studio('Umurage'), studio('Umurage ', 'two')]],
  ])('of channels has no channel that applicants cannot choose: %s', async (_case, studios) => {
    const json = JSON.stringify({ main, studios });
    const saving = saveList(deps, aStaffMember, { kind: 'channels', json, basedOn: 0 });
    await expect(saving).rejects.toMatchObject({ code: 'invalid_input', reason: 'list_invalid' });
  });

  test('of channels has names without spaces around them, and is as the site was built if one that was stored is not allowed', async () => {
    const own = (await readDraft(deps.db.read)).lists.channels;
    const save = (studios: object[], basedOn = 0) =>
      saveList(deps, aStaffMember, { kind: 'channels', json: JSON.stringify({ main, studios }), basedOn });
    const { version } = await save([studio(' Umurage ')]);
    const { lists } = await readDraft(deps.db.read);
    expect(lists.channels.studios.map(({ name }) => name)).toEqual(['Umurage']);
    const value = JSON.stringify({ main, studios: [studio('All Channels')] });
    await deps.db.write
      .updateTable('content_version')
      .set({ value })
      .where('name', '=', 'channels')
      .execute();
    expect((await readDraft(deps.db.read)).lists.channels).toEqual(own);
    await save([studio('Umurage')], version);
  });

  test('that others have saved meanwhile is not replaced', async () => {
    const { json } = await readList('questions');
    const saved = await saveList(deps, colleague, { kind: 'questions', json, basedOn: 0 });
    // Sent again, as its answer was lost.
    expect(await saveList(deps, colleague, { kind: 'questions', json, basedOn: 0 })).toEqual(saved);
    const saving = saveList(deps, aStaffMember, { kind: 'questions', json: '[]', basedOn: 0 });
    await expect(saving).rejects.toMatchObject({ code: 'conflict', reason: 'list_changed' });
  });
});

describe('a picture', () => {
  const add = async (image?: StagedFile) => {
    const ctx = { staff: aStaffMember, stagedFiles: image ? [image] : [] };
    return picture.parse(await callProcedure(deps, { name: 'content.addPicture' }, {}, ctx));
  };

  test('is stored in several widths at public addresses, and belongs to a record', async () => {
    const { image, imageSet } = await add(await aPicture(deps, { width: 1000, height: 1250 }));
    expect(imageSet.map(({ width }) => width)).toEqual([480, 960, 1000]);
    expect(image).toBe(imageSet.at(-1)?.url);
    const id = image.slice(image.lastIndexOf('/') + 1);
    expect(await findPublicFile(deps.db.read, id)).toMatchObject({ type: 'image/webp' });
    expect(await isReferencedFile(deps.db.read, id)).toBe(true);
  });

  test('whose answer was lost has its files', async () => {
    const ctx = { staff: aStaffMember, stagedFiles: [await aPicture(deps)] };
    const adding = callProcedure(loseAnswer(deps), { name: 'content.addPicture' }, {}, ctx);
    await expect(adding).rejects.toMatchObject({ code: 'unavailable' });
    expect(await checkFiles(deps)).toEqual([]);
    await deps.db.write.deleteFrom('content_picture').execute();
  });

  test('that cannot be decoded leaves no file, and none is an error', async () => {
    const broken = await aStagedFile(deps, 'image', Buffer.from('no picture'));
    await expect(add(broken)).rejects.toMatchObject({ code: 'invalid_input' });
    await expect(add()).rejects.toMatchObject({ code: 'invalid_input' });
    expect(await deps.db.read.selectFrom('content_picture').selectAll().execute()).toEqual([]);
  });
});
