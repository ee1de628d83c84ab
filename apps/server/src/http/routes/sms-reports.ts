import { hash, timingSafeEqual } from 'node:crypto';
import type { Deps } from '@isangano/api/core/context';
import { recordSmsReport } from '@isangano/api/modules/sms/module';
import { smsReportsPath } from '@isangano/contracts/routes';
import { AppError } from '@isangano/platform/errors';
import type { SmsProvider } from '@isangano/platform/sms-transport/sender';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';

const bodyMaxBytes = 4 * 1024;
const params = z.object({ secret: z.string() });

/**
 * Takes the delivery reports of the provider of SMS, at an address that contains a secret. The response does not say
 * whether the notice is known.
 */
export async function registerSmsReports(
  server: FastifyInstance,
  deps: Pick<Deps, 'db' | 'clock' | 'changes'>,
  { provider, secret }: { provider: SmsProvider; secret: string },
): Promise<void> {
  const digest = (text: string) => hash('sha256', text, 'buffer');
  const expected = digest(secret);
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    const options = { parseAs: 'string', bodyLimit: bodyMaxBytes } as const;
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      options,
      async (_request: unknown, body: string) => body,
    );
    scope.post(`${smsReportsPath}/:secret`, async (request, reply) => {
      if (!timingSafeEqual(digest(params.parse(request.params).secret), expected))
        throw new AppError('not_found');
      const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
      const report = provider.parseReport(form);
      if (report) await recordSmsReport(deps, report);
      return reply.code(204).send();
    });
  });
}
