import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { makeBackup } from '@isangano/api/backup/make-backup';
import type { Manifest, Places } from '@isangano/api/backup/manifest';
import { restoreBackup } from '@isangano/api/backup/restore-backup';
import { checkDatabase, findDamage } from '@isangano/api/db/check-database';
import { checkFiles } from '@isangano/api/files/check-files';
import { type Config, readConfig } from '../config.ts';
import { secretPathOf } from '../secret.ts';
import { command, required, type Surroundings } from './command.ts';
import { withDesk } from './open-desk.ts';

export const backup = command({
  summary: 'pack database, files, secret and written mails into one archive, while the server runs',
  usage: '--to <file>',
  options: { to: { type: 'string', help: 'the archive to make; compressed if its name ends in .gz' } },
  async run({ to }, surroundings) {
    const target = resolve(required(to, 'to'));
    const made = await withDesk(surroundings, (desk) => makeBackup(desk, placesOf(desk.config), target));
    surroundings.print(`${contents(made)} are in ${target}.`);
    return told(made.faults, surroundings.warn);
  },
});

export const restore = command({
  summary: 'bring an archive back into an empty data folder, checked',
  usage: '--from <file>',
  options: { from: { type: 'string', help: 'the archive that backup made' } },
  async run({ from }, surroundings) {
    const config = readConfig(surroundings.env);
    const made = await restoreBackup(resolve(required(from, 'from')), placesOf(config));
    surroundings.print(`${contents(made)} are back in ${config.dataDir}, as of ${made.madeAt}, and checked.`);
    return told(made.faults, surroundings.warn);
  },
});

export const check = command({
  summary: 'check database, counts, search indexes and files against each other',
  usage: '[--json]',
  options: { json: { type: 'boolean', help: 'the list of faults as JSON' } },
  async run({ json }, surroundings) {
    const faults = await findFaults(surroundings);
    if (json) surroundings.print(JSON.stringify(faults, null, 2));
    else surroundings.print(faults.length === 0 ? 'All is in order.' : faults.join('\n'));
    return faults.length === 0 ? 0 : 1;
  },
});

/** In a damaged database there is no use in looking further. */
async function findFaults(surroundings: Surroundings): Promise<string[]> {
  const { databasePath } = readConfig(surroundings.env);
  const damage = existsSync(databasePath) ? findDamage(databasePath) : [];
  if (damage.length > 0) return damage;
  return await withDesk(surroundings, async (desk) => [
    ...(await checkDatabase(databasePath)),
    ...(await checkFiles(desk)),
  ]);
}

function placesOf({ dataDir, databasePath, storageFolder, mail }: Config): Places {
  return { dataDir, databasePath, storageFolder, secretPath: secretPathOf(dataDir), mailFolder: mail.folder };
}

function contents({ files }: Manifest): string {
  const megabytes = files.reduce((total, { sizeBytes }) => total + sizeBytes, 0) / (1024 * 1024);
  return `The database and ${files.length - 1} files (${megabytes.toFixed(1)} MB)`;
}

function told(faults: string[], warn: (text: string) => void): 0 | 1 {
  if (faults.length === 0) return 0;
  warn(`These were not in order when the backup was made:\n${faults.join('\n')}`);
  return 1;
}
