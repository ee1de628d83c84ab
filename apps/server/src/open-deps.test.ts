import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeMigratedDatabase } from '@isangano/api/testing';
import { sampleProjects } from '@isangano/content/sample-projects';
import { expect, test } from 'vitest';
import { buildApp } from './app.ts';
import { readTestConfig, testAdmin } from './testing.ts';

test('the first start with a folder stores an account and the sample projects, later ones nothing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'isangano-server-'));
  const config = readTestConfig(folder);
  for (let start = 0; start < 2; start += 1) {
    const { server, deps } = await buildApp(config);
    const accounts = await deps.db.read.selectFrom('admin_account').select('email').execute();
    expect(accounts).toEqual([{ email: testAdmin.email }]);
    const projects: unknown[] = (await server.inject('/api/projects/public')).json();
    expect(projects).toMatchObject(sampleProjects.map(({ title }) => ({ title })));
    await server.close();
  }
  await rm(folder, { recursive: true });
});

test('a first start that was killed before it had stored anything is one again, and stores the projects once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'isangano-server-'));
  const config = readTestConfig(folder);
  await writeMigratedDatabase(config.databasePath);
  for (const count of [sampleProjects.length, 0]) {
    const { server, deps } = await buildApp(config);
    const projects = await deps.db.read.selectFrom('project').select('id').execute();
    expect(projects).toHaveLength(count);
    await deps.db.write.deleteFrom('project').execute();
    await server.close();
  }
  await rm(folder, { recursive: true });
});
