import type { Deps } from '@isangano/api/core/context';
import { siteLocales } from '@isangano/content/brand';
import { getContact } from '@isangano/content/read-contact';
import { dayMs } from '@isangano/contracts/durations';
import type { FastifyInstance } from 'fastify';

const path = '/.well-known/security.txt';
const validMs = 180 * dayMs;

/** Serves the contact for reports of vulnerabilities, by RFC 9116. */
export function registerSecurityText(server: FastifyInstance, { clock }: Pick<Deps, 'clock'>): void {
  server.get(path, (_request, reply) => {
    const lines = [
      `Contact: mailto:${getContact().email}`,
      `Expires: ${new Date(clock() + validMs).toISOString()}`,
      `Preferred-Languages: ${siteLocales.join(', ')}`,
    ];
    return reply
      .header('cache-control', 'no-cache')
      .type('text/plain; charset=utf-8')
      .send(`${lines.join('\n')}\n`);
  });
}
