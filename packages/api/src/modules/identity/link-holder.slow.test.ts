import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Staff } from '../../core/context.ts';
import { createExportLink, readExportLink } from '../../records/export/export-link.ts';
import {
  anApiToken,
  aStaffMember,
  authenticateHeader,
  createTestCaller,
  openTestDeps,
  type TestDeps,
} from '../../testing.ts';
import { applicationsExport } from '../applications/review/export-applications.ts';
import { auditExport } from '../audit/export-audit.ts';
import { assertFileLink, createFileLink } from '../files/links.ts';
import { revokeApiToken } from './api-tokens/api-tokens.ts';
import { changeRole, createAdmin, disableAdmin, ensureFirstAdmin, resetPassword } from './manage-accounts.ts';

const email = 'staff@isangano.example';
const password = 'a good password';
const fileId = 'file-1';

let deps: TestDeps;
beforeEach(async () => {
  deps = await openTestDeps();
  await ensureFirstAdmin(deps, { email, password }, 'unused@isangano.example');
});
afterEach(() => deps.close());

async function requireHolder(authorization: string): Promise<Staff> {
  const { staff } = await authenticateHeader(deps, authorization);
  if (!staff) throw new Error('not authenticated');
  return staff;
}

async function signIn(): Promise<Staff> {
  const result = await createTestCaller(deps).auth.login({ email, password });
  if (!result.success) throw new Error(result.message);
  return await requireHolder(`Bearer ${result.accessToken}`);
}

function createLinks(holder: Staff) {
  const { keys, clock } = deps;
  const file = createFileLink(keys.fileLinks, fileId, clock(), holder);
  const list = createExportLink(deps, applicationsExport, { q: 'rain' }, holder);
  return { file: getParams(file), list: getParams(list) };
}

const getParams = (link: string) => new URL(link, 'https://www.isangano.example').searchParams;

type Links = ReturnType<typeof createLinks>;

async function assertActive({ file, list }: Links): Promise<void> {
  await assertFileLink(deps, fileId, file);
  expect(await readExportLink(deps, applicationsExport, list)).toMatchObject({ q: 'rain' });
}

async function assertExpired({ file, list }: Links): Promise<void> {
  const expired = { code: 'forbidden', reason: 'link_expired' };
  await expect(assertFileLink(deps, fileId, file)).rejects.toMatchObject(expired);
  await expect(readExportLink(deps, applicationsExport, list)).rejects.toMatchObject(expired);
}

describe('links of a session end', () => {
  test('when it is signed out, and those of another session stay', async () => {
    const [staff, elsewhere] = [await signIn(), await signIn()];
    const [links, otherLinks] = [createLinks(staff), createLinks(elsewhere)];
    await assertActive(links);
    await createTestCaller(deps, { staff }).auth.logout();
    await assertExpired(links);
    await assertActive(otherLinks);
    await createTestCaller(deps, { staff: elsewhere }).auth.logoutEverywhere();
    await assertExpired(otherLinks);
  });

  test('when its account is disabled', async () => {
    await createAdmin(deps, aStaffMember, { email: 'keza@isangano.example', password });
    const links = createLinks(await signIn());
    await disableAdmin(deps, aStaffMember, email);
    await assertExpired(links);
  });

  test('when its password is reset', async () => {
    const links = createLinks(await signIn());
    await resetPassword(deps, aStaffMember, { email });
    await assertExpired(links);
  });

  test('when it is not used', async () => {
    const staff = await signIn();
    deps.moveClock(deps.sessionIdleMs);
    const links = createLinks(staff);
    await assertActive(links);
    deps.moveClock(60_000);
    await assertExpired(links);
  });

  test('when it expires', async () => {
    deps.sessionIdleMs = 24 * 3_600_000;
    const staff = await signIn();
    deps.moveClock(8 * 3_600_000 - 60_000);
    const links = createLinks(staff);
    await assertActive(links);
    deps.moveClock(60_000);
    await assertExpired(links);
  });
});

test('links of an API token end when it is revoked', async () => {
  const { id, token } = await anApiToken(deps, { name: 'website', scope: 'read-only' });
  const links = createLinks(await requireHolder(`Bearer ${token}`));
  await assertActive(links);
  await revokeApiToken(deps, aStaffMember, id);
  await assertExpired(links);
});

test('links of an API token end when its account no longer has the role that they require', async () => {
  const { token } = await anApiToken(deps, { name: 'website', scope: 'read-only' });
  await createAdmin(deps, aStaffMember, { email: 'keza@isangano.example', password });
  const holder = await requireHolder(`Bearer ${token}`);
  const { file, list } = createLinks(holder);
  const audit = getParams(createExportLink(deps, auditExport, {}, holder));
  await readExportLink(deps, auditExport, audit);

  const expired = { code: 'forbidden', reason: 'link_expired' };
  await changeRole(deps, aStaffMember, { email, role: 'reviewer' });
  await expect(readExportLink(deps, auditExport, audit)).rejects.toMatchObject(expired);
  await assertActive({ file, list });

  await changeRole(deps, aStaffMember, { email, role: 'reader' });
  await expect(readExportLink(deps, applicationsExport, list)).rejects.toMatchObject(expired);
  await assertFileLink(deps, fileId, file);
});

test('links cannot be separated from their holder', async () => {
  const staff = await signIn();
  const { file, list } = createLinks(staff);
  const without = (query: URLSearchParams, ...names: string[]) => {
    const copy = new URLSearchParams(query);
    for (const name of names) copy.delete(name);
    return copy;
  };
  const joined = without(file, 'via');
  joined.set('by', `${file.get('by')}\n${file.get('via')}`);
  const altered = { code: 'forbidden', reason: undefined };
  for (const query of [without(file, 'via'), without(file, 'by', 'via'), joined]) {
    await expect(assertFileLink(deps, fileId, query)).rejects.toMatchObject(altered);
  }
  for (const query of [without(list, 'via'), without(list, 'by', 'via')]) {
    await expect(readExportLink(deps, applicationsExport, query)).rejects.toMatchObject(altered);
  }
});
