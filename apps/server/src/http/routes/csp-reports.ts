import { cspReportsPath } from '@isangano/contracts/routes';
import { AppError } from '@isangano/platform/errors';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { parseJson } from '../bodies/json.ts';

const bodyMaxBytes = 16 * 1024;
/** Per body: browsers collect reports and send several at once. */
const reportsMaxCount = 5;
const valueMaxChars = 200;

const text = z.optional(z.string());

/** What browsers send for `report-to`. */
const violation = z.object({
  documentURL: text,
  effectiveDirective: text,
  blockedURL: text,
  sourceFile: text,
});
const reportList = z.pipe(
  z.array(z.object({ type: z.string(), body: z.optional(violation) })),
  z.transform((list) => list.flatMap(({ type, body }) => (type === 'csp-violation' && body ? [body] : []))),
);

/** What browsers send for `report-uri`. */
const singleReport = z.pipe(
  z.object({
    'csp-report': z.object({
      'document-uri': text,
      'effective-directive': text,
      'violated-directive': text,
      'blocked-uri': text,
      'source-file': text,
    }),
  }),
  z.transform(({ 'csp-report': report }): z.output<typeof violation>[] => [
    {
      documentURL: report['document-uri'],
      effectiveDirective: report['effective-directive'] ?? report['violated-directive'],
      blockedURL: report['blocked-uri'],
      sourceFile: report['source-file'],
    },
  ]),
);

const bodySchema = z.union([singleReport, reportList]);

/**
 * Logs violations of the content security policy that browsers report, a line for each. Reports can be forged, so their
 * fields are shortened, and only origins and paths of this site are logged.
 */
export async function registerCspReports(server: FastifyInstance): Promise<void> {
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    const options = { parseAs: 'string', bodyLimit: bodyMaxBytes } as const;
    scope.addContentTypeParser(
      ['application/csp-report', 'application/reports+json'],
      options,
      async (_request: unknown, body: string) => body,
    );
    scope.post(cspReportsPath, (request, reply) => {
      const { data } = bodySchema.safeParse(parseJson(typeof request.body === 'string' ? request.body : ''));
      if (!data) throw new AppError('invalid_input');
      for (const report of data.slice(0, reportsMaxCount))
        request.log.warn(toReport(report), 'content security policy violated');
      return reply.code(204).send();
    });
  });
}

function toReport({ documentURL, effectiveDirective, blockedURL, sourceFile }: z.output<typeof violation>) {
  return {
    directive: shorten(effectiveDirective),
    // Queries can contain what a person typed, or the signature of a link.
    page: documentURL && URL.canParse(documentURL) ? shorten(new URL(documentURL).pathname) : undefined,
    blocked: toOrigin(blockedURL),
    source: toOrigin(sourceFile),
  };
}

/** Returns the origin of a URL, its scheme if it has no origin, or a keyword such as `inline`. */
function toOrigin(url: string | undefined): string | undefined {
  if (!url || !URL.canParse(url)) return /^[a-z-]{1,40}$/.test(url ?? '') ? url : undefined;
  const { origin, protocol } = new URL(url);
  return shorten(origin === 'null' ? protocol : origin);
}

function shorten(value: string | undefined): string | undefined {
  return value?.slice(0, valueMaxChars);
}
