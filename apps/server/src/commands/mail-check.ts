import { readConfig } from '../config.ts';
import { getDkimDomain, getReturnPath, getSender } from '../dkim.ts';
import { readDkimKeys } from '../keyring.ts';
import { defineCommand } from './command.ts';
import { formatRecords, jsonOption } from './table.ts';

export const mailCheck = defineCommand({
  summary:
    'check what the DNS says about the sender of mails; exit code 1 unless mails can be expected to arrive',
  usage: '[--json]',
  options: { json: jsonOption },
  async run({ json }, context) {
    const config = readConfig(context.env);
    // The library that evaluates SPF is large, and other commands do without.
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
