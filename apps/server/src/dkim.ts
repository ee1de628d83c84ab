import type { Deps } from '@isangano/api/core/context';
import { brand } from '@isangano/content/brand';
import { ownContact } from '@isangano/content/read-contact';
import { getSenderDomain, parseSender } from '@isangano/platform/mail-transport/compose';
import type { DkimSigner } from '@isangano/platform/mail-transport/dkim-key';
import type { Config } from './config.ts';
import { openDkimKeys } from './keyring.ts';

/**
 * Returns the sender of mails, as `Name <address>`. What staff publish does not change it: its domain must be one whose
 * mails this server may send.
 */
export function getSender({ mail }: Pick<Config, 'mail'>): string {
  return mail.from ?? `${brand.name} <${ownContact.email}>`;
}

/** Returns the address that the mail server returns undeliverable mails to. */
export function getReturnPath(config: Pick<Config, 'mail'>): string {
  return config.mail.returnPath ?? parseSender(getSender(config)).address;
}

export function getDkimDomain(config: Pick<Config, 'mail' | 'dkim'>): string {
  return config.dkim.domain ?? getSenderDomain(getSender(config)).toLowerCase();
}

/** Returns a reader of the present signing key for mails, which follows the keyring while the server runs. */
export function openDkimSigner(
  config: Pick<Config, 'dataDir' | 'mail' | 'dkim'>,
  { log, clock }: Pick<Deps, 'log' | 'clock'>,
): () => DkimSigner | undefined {
  const domainName = getDkimDomain(config);
  const readKeys = openDkimKeys(config, log, clock);
  return () => {
    const key = readKeys().find(({ signsSince }) => signsSince);
    return key && { domainName, keySelector: key.selector, privateKey: key.privateKey };
  };
}
