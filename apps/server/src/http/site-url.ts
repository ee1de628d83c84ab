import { isIP } from 'node:net';
import type { RelyingParty } from '@isangano/api/modules/identity/module';
import type { MailContext } from '@isangano/api/modules/mail/module';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

/** Names of this machine in a `Host` header. */
const ownHosts = ['127.0.0.1', 'localhost', '[::1]'];

/** Whether only this machine can reach the server, and no setting names another address of the site. */
export function isLocalSite({ host, publicUrl, trustProxy }: Config): boolean {
  const isLoopback = ownHosts.includes(host) || host === '::1';
  return publicUrl === undefined && trustProxy === false && isLoopback;
}

/** Returns a warning for the operator about the links in mails, in one line, if there is one. */
export function findSiteUrlWarning(
  config: Config,
  { siteUrl }: Pick<MailContext, 'siteUrl'>,
): string | undefined {
  if (config.publicUrl !== undefined || isLocalSite(config)) return undefined;
  return `PUBLIC_URL is not set: links in mails lead to ${siteUrl}. Set it to the public address of the site.`;
}

/**
 * Returns the mail settings for a request. On a local site, links lead to the address that the request came to, if that
 * is the server's own. No other `Host` is trusted: its sender could choose the target of the links in a mail to another
 * person.
 */
export function withRequestAddress(mail: MailContext, { headers, raw }: FastifyRequest): MailContext {
  const { host } = headers;
  if (!mail.isLocalSite || !host) return mail;
  const isOwn = ownHosts.some((name) => host === `${name}:${raw.socket.localPort}`);
  return isOwn ? { ...mail, siteUrl: `http://${host}` } : mail;
}

/**
 * Returns the site that passkeys belong to: that of PUBLIC_URL, or `localhost`. An IP address cannot be one, and
 * without PUBLIC_URL the public address of the server is unknown.
 */
export function findRelyingParty({
  siteUrl,
  isLocalSite: isLocal,
  hasPublicUrl,
}: MailContext): RelyingParty | null {
  if (!isLocal && !hasPublicUrl) return null;
  const { hostname, origin } = new URL(siteUrl);
  const isAddress = isIP(hostname.replaceAll(/[[\]]/g, '')) > 0;
  return isAddress || (isLocal && hostname !== 'localhost') ? null : { id: hostname, origin };
}
