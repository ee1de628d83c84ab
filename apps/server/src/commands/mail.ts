import { allowMails, listMails, resendMails } from '@isangano/api/modules/mail/module';
import { openKeys } from '../open-keys.ts';
import { CommandError, defineCommand, toCommandError, UsageError } from './command.ts';
import { emailOption, readEmail } from './email-option.ts';
import { withServices } from './open-services.ts';
import { formatMinute, formatRecords, jsonOption } from './table.ts';

export const mailList = defineCommand({
  summary: 'list unsent mails, including dead letters',
  usage: '[--dead] [--json]',
  options: {
    dead: { type: 'boolean', help: 'only dead letters: rejected permanently, or failed too often' },
    json: jsonOption,
  },
  async run({ dead: isDead = false, json }, context) {
    const mails = await withServices(context, (services) => listMails(services, { isDead }));
    context.print(
      formatRecords(mails, json, {
        id: ({ id }) => id,
        state: ({ state }) => state,
        kind: ({ kind }) => kind,
        to: ({ to }) => to,
        'written (UTC)': ({ createdAt }) => formatMinute(createdAt),
        tries: ({ attempts }) => String(attempts),
        'last error': ({ lastError }) => lastError ?? '–',
      }),
    );
    return 0;
  },
});

export const mailResend = defineCommand({
  summary: 'send dead letters again',
  usage: '--id <id> | --all',
  options: {
    id: { type: 'string', help: 'the id shown by mail list' },
    all: { type: 'boolean', help: 'all dead letters' },
  },
  async run({ id, all = false }, context) {
    if (all === Boolean(id)) throw new UsageError('either --id or --all is required');
    const count = await withServices(context, (services) =>
      resendMails(services, id).catch(
        toCommandError({ not_found: `There is no dead letter with the id ${id}.` }),
      ),
    );
    context.print(`Mails to be sent again: ${count}. A running server sends them within half a minute.`);
    return 0;
  },
});

export const mailAllow = defineCommand({
  summary: 'allow mails again to an address whose owner has stopped them, or that mails came back from',
  usage: '--email <address>',
  options: { email: emailOption },
  loggedOptions: [],
  async run({ email }, context) {
    const address = await readEmail(email, context);
    const isAllowed = await withServices(context, async ({ db, config, clock }) =>
      allowMails({ db, clock, keys: await openKeys(config) }, address),
    );
    if (!isAllowed) throw new CommandError('Mails to this address are not stopped.');
    context.print('Mails to this address are allowed again. A subscription that was ended stays so.');
    return 0;
  },
});
