import { inTransaction } from '@isangano/api/database/database';
import { listAdmins, updateAllSessionsEnded } from '@isangano/api/modules/identity/module';
import { hourMs } from '@isangano/contracts/durations';
import { getNewest, type KeyringEntry, rotateKeyring } from '@isangano/platform/keys/keyring';
import { changeKeyring, generateSecret, keyringCheckMs, readKeyring } from '../keyring.ts';
import { defineCommand } from './command.ts';
import { withServices } from './open-services.ts';
import { defineListCommand, formatMinute } from './table.ts';

/** No shorter than links to files are valid. */
const overlapMinHours = 1;
/** In this time a running server may still sign with the old key. */
const slackMs = 60_000;

export const keysRotate = defineCommand({
  summary: 'sign with a new key from now on; the server may run',
  usage: '[--now]',
  options: {
    now: {
      type: 'boolean',
      help: 'a key has leaked: end the keys so far at once, and with them all sessions and links to files',
    },
  },
  loggedOptions: ['now'],
  async run({ now: isLeak = false }, context) {
    await withServices(context, async ({ config, db, clock }) => {
      const overlapMs = Math.max(config.tokenHours, overlapMinHours) * hourMs + slackMs;
      const nowMs = clock();
      const rotation = { secret: generateSecret(), nowMs, overlapMs, isLeak };
      const keyring = await changeKeyring(config, (current) => rotateKeyring(current, rotation));
      if (isLeak) {
        // Ends the event streams too, which are open without a further token.
        for (const { id } of await listAdmins(db.read))
          await inTransaction(db, (trx) => updateAllSessionsEnded(trx, id, new Date(nowMs).toISOString()));
      }
      const ends = formatMinute(new Date(nowMs + overlapMs).toISOString());
      context.print(
        [
          `The key ${getNewest(keyring).id} signs from now on; a running server uses it within ${keyringCheckMs / 1000} s.`,
          isLeak
            ? 'All sessions, and links to files and exports, have ended. API tokens are not signed: they stay valid.'
            : `Sessions and links that the keys before it signed stay valid until they end, ${ends} UTC at the latest.`,
          'Newsletter links in mails that were sent stay valid.',
        ].join('\n'),
      );
    });
  },
});

export const keysList = defineListCommand({
  summary: 'list the signing keys, without their secrets',
  async list({ config, clock }) {
    const keyring = await readKeyring(config);
    return keyring.map((entry) => ({
      id: entry.id,
      createdAt: entry.createdAt ?? null,
      endsAt: entry.endsAt ?? null,
      state: entry === getNewest(keyring) ? 'signs' : describeState(entry, clock()),
    }));
  },
  columns: {
    id: ({ id }) => id,
    'created (UTC)': ({ createdAt }) => formatMinute(createdAt),
    'ends (UTC)': ({ endsAt }) => formatMinute(endsAt),
    state: ({ state }) => state,
  },
});

function describeState({ endsAt, isRevoked }: KeyringEntry, nowMs: number): string {
  if (!endsAt || Date.parse(endsAt) > nowMs) return 'verifies';
  return isRevoked ? 'leaked; verifies newsletter links only' : 'verifies newsletter links only';
}
