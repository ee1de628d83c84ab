import { takePlace } from '@isangano/api/backup/copies/claim';
import { type CopyPlace, listCopies, openCopyPlace } from '@isangano/api/backup/copies/copy-place';
import { makeCopy } from '@isangano/api/backup/copies/make-copy';
import { restoreCopy } from '@isangano/api/backup/copies/restore-copy';
import { dataPaths } from '@isangano/api/core/data-paths';
import { OperatorError } from '@isangano/platform/errors';
import { openFileStore } from '@isangano/platform/file-store/open-file-store';
import { getCreationTime } from '@isangano/platform/ids';
import { type Config, readConfig } from '../config.ts';
import { toBackupKey } from './backup-key.ts';
import { type CommandContext, defineCommand, reportErrors, requireOption } from './command.ts';
import { withServices } from './open-services.ts';
import { formatMinute, formatRecords, jsonOption } from './table.ts';

async function openPlace({ copies }: Config): Promise<CopyPlace> {
  if (!copies) throw new OperatorError('There are no copies: set COPY_URL and COPY_RECIPIENTS.');
  return await openCopyPlace(copies.address);
}

const toTime = (id: string) => new Date(getCreationTime(id)).toISOString();

export const copyNow = defineCommand({
  summary: 'copy all data to COPY_URL now; the server may run',
  usage: '',
  options: {},
  loggedOptions: [],
  async run(_values, context) {
    const { id, errors } = await withServices(context, async (services) => {
      const place = await openPlace(services.config);
      return await makeCopy(
        services,
        dataPaths.parse(services.config),
        place,
        services.config.copies?.recipients ?? [],
      );
    });
    context.print(`The copy ${id} was made.`);
    return reportErrors(errors, 'The copy was made with these errors', context.warn);
  },
});

export const copyList = defineCommand({
  summary: 'list the copies at COPY_URL, newest first',
  usage: '[--json]',
  options: { json: jsonOption },
  async run({ json }, context) {
    const ids = await listCopies(await openPlace(readConfig(context.env)));
    const copies = ids.map((id) => ({ id, madeAt: toTime(id) }));
    context.print(
      formatRecords(copies, json, { id: ({ id }) => id, 'made (UTC)': ({ madeAt }) => formatMinute(madeAt) }),
    );
  },
});

export const copyClaim = defineCommand({
  summary: 'let this data folder write the copies at COPY_URL, in place of the one that did',
  usage: '',
  options: {},
  loggedOptions: [],
  async run(_values, context) {
    const config = readConfig(context.env);
    await takePlace(await openPlace(config), config.dataDir, Date.now());
    context.print('From now on, the copies at COPY_URL are those of this data folder.');
  },
});

export const copyRestore = defineCommand({
  summary: 'restore a copy from COPY_URL into an empty data folder and check it',
  usage: '--identity <file> [--id <id> | --at <time>]',
  options: {
    identity: { type: 'string', help: 'the file of the age identity that opens the copies' },
    id: {
      type: 'string',
      help: 'the id shown by copy list; by default the newest copy, but none of a time to come',
    },
    at: { type: 'string', help: 'the last copy before this time, such as 2026-11-25T14:30Z' },
  },
  loggedOptions: ['id', 'at'],
  async run({ identity, id, at }, context) {
    const config = readConfig(context.env);
    const place = await openPlace(config);
    const chosen = id ?? (await findCopy(place, at, context));
    const key = toBackupKey(requireOption(identity, 'identity'), context);
    const bucket = config.s3 && (await openFileStore(config));
    const { manifest, newErrors } = await restoreCopy(place, dataPaths.parse(config), {
      id: chosen,
      key,
      bucket,
    });
    context.print(`The data is back in ${config.dataDir}, as of ${toTime(chosen)}, and checked.`);
    const known = reportErrors(manifest.errors, 'The copy was made with these errors', context.warn);
    return reportErrors(newErrors, 'The check found errors in what was restored', context.warn) || known;
  },
});

/** Without a given time, copies with a time in the future are ignored: they were made while the clock was ahead. */
async function findCopy(
  place: CopyPlace,
  at: string | undefined,
  { warn }: Pick<CommandContext, 'warn'>,
): Promise<string> {
  const until = at === undefined ? Date.now() : Date.parse(at);
  if (Number.isNaN(until)) throw new OperatorError('--at must be a time, such as 2026-11-25T14:30Z.');
  const ids = await listCopies(place);
  const id = ids.find((one) => getCreationTime(one) <= until);
  if (at === undefined && id !== ids[0])
    warn(
      'Copies of a time to come are left out: a clock was ahead, or that of this machine is behind. To restore one, name it by --id.',
    );
  if (id === undefined) throw new OperatorError('There is no copy from before that time.');
  return id;
}
