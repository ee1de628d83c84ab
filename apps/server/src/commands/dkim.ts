import { OperatorError } from '@isangano/platform/errors';
import { checkDkimRecord } from '@isangano/platform/mail-check/check-dkim';
import type { DnsResolver } from '@isangano/platform/mail-check/dns';
import {
  createDkimKey,
  type DkimKey,
  formatDkimRecord,
  getDkimName,
} from '@isangano/platform/mail-transport/dkim-key';
import { getDkimDomain } from '../dkim.ts';
import { changeDkimKeys, keyringCheckMs, readDkimKeys } from '../keyring.ts';
import { defineCommand, requireOption } from './command.ts';
import { withServices } from './open-services.ts';
import { formatMinute, formatRecords, jsonOption } from './table.ts';

/** Mails of this age may still be in transit, and receivers look up the key of their signature. */
const mailTransitDays = 7;

const selectorOption = { type: 'string', help: 'the selector of the key, as dkim list shows it' } as const;

export const dkimCreate = defineCommand({
  summary: 'create a key that is to sign mails, and print the DNS record to publish',
  usage: '',
  options: {},
  loggedOptions: [],
  async run(_values, context) {
    await withServices(context, async ({ config, clock }) => {
      const createdAt = new Date(clock()).toISOString();
      const { key, removed } = await changeDkimKeys(config, async (keys) => {
        const selector = chooseSelector(config.dkim.selectorPrefix, createdAt, keys);
        const key = await createDkimKey(selector, createdAt);
        // Of the keys that have never signed, only the newest has to be published.
        const removed = keys.filter(({ signsSince }) => !signsSince);
        return { keys: [...keys.filter(({ signsSince }) => signsSince), key], result: { key, removed } };
      });
      context.print(
        [
          describeRecord(key, getDkimDomain(config)),
          '',
          ...removed.map(({ selector }) => `The key ${selector}, which never signed, is removed.`),
          'The key does not sign yet. Once the record can be seen, run:',
          `  ${config.commandName} dkim sign --selector ${key.selector}`,
        ].join('\n'),
      );
    });
  },
});

export const dkimSign = defineCommand({
  summary: 'sign mails with a key from now on, once its DNS record is published; the server may run',
  usage: '--selector <selector> [--unchecked]',
  options: {
    selector: selectorOption,
    unchecked: { type: 'boolean', help: 'do not look whether the DNS has the record' },
  },
  loggedOptions: ['selector', 'unchecked'],
  async run({ selector, unchecked: isUnchecked = false }, context) {
    const wanted = requireOption(selector, 'selector');
    await withServices(context, async ({ config, clock }) => {
      const domain = getDkimDomain(config);
      const replaced = await changeDkimKeys(config, async (keys) => {
        const key = keys.find((one) => one.selector === wanted);
        if (!key) throw new OperatorError(`There is no key with the selector ${wanted}.`);
        if (!isUnchecked) await assertPublished(context.dns, key, domain);
        const signsSince = key.signsSince ?? new Date(clock()).toISOString();
        // The private half of a key that no longer signs is only useful to an attacker.
        return { keys: [{ ...key, signsSince }], result: keys.filter((one) => one !== key) };
      });
      const seconds = keyringCheckMs / 1000;
      context.print(
        [
          `${wanted} signs mails from ${domain} from now on; a running server uses it within ${seconds} s.`,
          ...replaced.map((key) => describeReplaced(key, domain)),
        ].join('\n'),
      );
    });
  },
});

export const dkimList = defineCommand({
  summary: 'list the keys that sign mails, and their DNS records, without their secrets',
  usage: '[--records] [--json]',
  options: {
    records: { type: 'boolean', help: 'print the DNS records to publish' },
    json: jsonOption,
  },
  async run({ records: hasRecords = false, json }, context) {
    await withServices(context, ({ config }) => {
      const domain = getDkimDomain(config);
      const keys = readDkimKeys(config);
      const listed = keys.map((key) => ({
        selector: key.selector,
        createdAt: key.createdAt,
        state: key.signsSince ? 'signs' : 'to be published',
        record: formatDkimRecord(key, domain),
      }));
      context.print(
        hasRecords && !json
          ? keys.map((key) => describeRecord(key, domain)).join('\n\n')
          : formatRecords(listed, json, {
              selector: ({ selector }) => selector,
              'created (UTC)': ({ createdAt }) => formatMinute(createdAt),
              state: ({ state }) => state,
              record: ({ record }) => record.name,
            }),
      );
      return Promise.resolve();
    });
  },
});

async function assertPublished(dns: DnsResolver, key: DkimKey, domain: string): Promise<void> {
  const { level, text } = await checkDkimRecord(dns, key, domain);
  if (level !== 'good') throw new OperatorError(text);
}

/** The records of different keys have different names, so that both can be published during a rotation. */
function chooseSelector(prefix: string, createdAt: string, keys: readonly DkimKey[]): string {
  const dated = `${prefix}-${createdAt.slice(0, 10).replaceAll('-', '')}`;
  const isTaken = (selector: string) => keys.some((key) => key.selector === selector);
  let selector = dated;
  for (let count = 2; isTaken(selector); count += 1) selector = `${dated}-${count}`;
  return selector;
}

function describeReplaced({ selector }: DkimKey, domain: string): string {
  const name = getDkimName(selector, domain);
  return `The key ${selector} is removed. Keep the record ${name} for ${mailTransitDays} days, for mails on their way.`;
}

function describeRecord(key: DkimKey, domain: string): string {
  const { name, value, zone } = formatDkimRecord(key, domain);
  return [`Name   ${name}`, 'Type   TXT', `Value  ${value}`, '', 'As a line of a zone file:', zone].join(
    '\n',
  );
}
