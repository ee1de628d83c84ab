import { allowMails, listMails, resendMails } from '@isangano/api/modules/mail/module';
import { OperatorError } from '@isangano/platform/errors';
import { readConfig } from '../config.ts';
import { getDkimDomain, getReturnPath, getSender } from '../dkim.ts';
import { readDkimKeys } from '../keyring.ts';
import { defineCommand, emailOption, readEmail, toOperatorError, UsageError } from './command.ts';
import { openKeys, withServices } from './open-services.ts';
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
        about: ({ about }) => about ?? '–',
        'dated (UTC)': ({ createdAt }) => formatMinute(createdAt),
        tries: ({ attempts }) => String(attempts),
        'last error': ({ lastError }) => lastError ?? '–',
      }),
    );
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
        toOperatorError({ not_found: `There is no dead letter with the id ${id}.` }),
      ),
    );
    context.print(`Mails to be sent again: ${count}. A running server sends them within half a minute.`);
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
    if (!isAllowed) throw new OperatorError('Mails to this address are not stopped.');
    context.print('Mails to this address are allowed again. A subscription that was ended stays so.');
  },
});

export const mailCheck = defineCommand({
  summary:
    'check what the DNS says about the sender of mails; exit code 1 unless mails can be expected to arrive',
  usage: '[--json]',
  options: { json: jsonOption },
  async run({ json }, context) {
    const config = readConfig(context.env);
    // The library that evaluates SPF is large, and other commands do not need it.
    const { checkMail } = await import('@isangano/platform/mail-check/check-mail');
    const { smtpUrl, sendingIps } = config.mail;
    const verdicts = await checkMail(context.dns, {
      from: getSender(config),
      returnPath: getReturnPath(config),
      dkimDomain: getDkimDomain(config),
      dkimKeys: readDkimKeys(config),
      smtpHost: smtpUrl && new URL(smtpUrl).hostname.replaceAll(/[[\]]/g, ''),
      sendingIps,
    });
    context.print(
      formatRecords(verdicts, json, {
        check: ({ subject }) => subject,
        result: ({ level }) => level,
        explanation: ({ text }) => text,
      }),
    );
    return verdicts.every(({ level }) => level === 'good' || level === 'warning') ? 0 : 1;
  },
});
