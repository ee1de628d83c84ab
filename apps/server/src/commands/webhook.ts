import {
  createWebhook,
  listWebhooks,
  pauseWebhook,
  removeWebhook,
  replayDead,
  rotateSecret,
} from '@isangano/api/modules/webhooks/module';
import { webhookTypes } from '@isangano/contracts/webhooks/webhook';
import { type CommandContext, defineCommand, requireOption, toOperatorError, UsageError } from './command.ts';
import { type Services, withServices } from './open-services.ts';
import { defineListCommand, formatMinute } from './table.ts';

const idOption = { type: 'string', help: 'the id shown by webhook list' } as const;
const once = 'The secret is shown only once.';

/** Changes the webhook that `--id` names. */
async function change<Result>(
  values: { id?: string | undefined },
  context: CommandContext,
  work: (services: Services, id: string) => Promise<Result>,
): Promise<Result> {
  const id = requireOption(values.id, 'id');
  return await withServices(context, (services) =>
    work(services, id).catch(toOperatorError({ not_found: `There is no webhook with the id ${id}.` })),
  );
}

export const create = defineCommand({
  summary: 'notify a program of changes, by calls that it can verify',
  usage: '--url <address> --types <type>[,<type>…]',
  options: {
    url: { type: 'string', help: 'the address that is called; https only, and in the public internet' },
    types: { type: 'string', help: `one or more of ${webhookTypes.join(', ')}` },
  },
  // Addresses of receivers often contain a token.
  loggedOptions: ['types'],
  async run({ url, types }, context) {
    const names = new Set(requireOption(types, 'types').split(','));
    const known = webhookTypes.filter((type) => names.has(type));
    if (known.length < names.size) throw new UsageError(`--types must be some of ${webhookTypes.join(', ')}`);
    const input = { url: requireOption(url, 'url'), types: known };
    const { id, secret } = await withServices(context, (services) =>
      createWebhook(services, services.operator, input).catch(
        toOperatorError({
          invalid_input:
            '--url must be an https address in the public internet, without a user and a password; WEBHOOK_HOSTS names other hosts.',
          conflict:
            'There is already a webhook with this address for one of these types, or there are too many webhooks.',
        }),
      ),
    );
    context.print(`id      ${id}\nsecret  ${secret}\n${once}`);
  },
});

export const list = defineListCommand({
  summary: 'list the webhooks, without their secrets',
  list: ({ db }) => listWebhooks(db.read),
  columns: {
    id: ({ id }) => id,
    address: ({ url }) => url,
    types: ({ types }) => types.join(' '),
    waiting: ({ waiting }) => String(waiting),
    dead: ({ dead }) => String(dead),
    paused: ({ pausedAt }) => formatMinute(pausedAt),
    'last sent': ({ lastSentAt }) => formatMinute(lastSentAt),
    'last error': ({ lastError }) => lastError ?? '',
  },
});

export const rotate = defineCommand({
  summary: 'give a webhook another secret; calls are signed with the one before, too, for a day',
  usage: '--id <id>',
  options: { id: idOption },
  loggedOptions: ['id'],
  async run(values, context) {
    const { secret } = await change(values, context, (services, id) =>
      rotateSecret(services, services.operator, id),
    );
    context.print(`secret  ${secret}\n${once}`);
  },
});

export const pause = defineCommand({
  summary: 'call a webhook no more, or again; what happens meanwhile is not kept for it',
  usage: '--id <id> [--off]',
  options: { id: idOption, off: { type: 'boolean', help: 'call it again' } },
  loggedOptions: ['id', 'off'],
  async run({ off = false, ...values }, context) {
    await change(values, context, (services, id) =>
      pauseWebhook(services, services.operator, { id, isPaused: !off }),
    );
    context.print(off ? 'The webhook is called again.' : 'The webhook is called no more.');
  },
});

export const replay = defineCommand({
  summary: 'send the events of a webhook again that were tried too often',
  usage: '--id <id>',
  options: { id: idOption },
  loggedOptions: ['id'],
  async run(values, context) {
    const { count } = await change(values, context, (services, id) =>
      replayDead(services, services.operator, id),
    );
    context.print(`${count} events are sent again.`);
  },
});

export const remove = defineCommand({
  summary: 'delete a webhook with all that waits for it',
  usage: '--id <id>',
  options: { id: idOption },
  loggedOptions: ['id'],
  async run(values, context) {
    await change(values, context, (services, id) => removeWebhook(services, services.operator, id));
    context.print('The webhook was deleted.');
  },
});
