import { existsSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import { brand } from '@isangano/content/brand';
import { palette } from '@isangano/content/palette';
import { getPublishedContent } from '@isangano/content/read-content';
import { renderTokens } from '@isangano/content/tokens';
import { hourMs } from '@isangano/contracts/durations';
import { apiPrefix, restPaths } from '@isangano/contracts/routes';
import { escapeHtml } from '@isangano/platform/text/html';
import type { FastifyInstance } from 'fastify';
import { type EncodedBody, encodeJson, sendEncoded } from '../encoded-body.ts';
import { setPagePolicy } from '../hooks/headers.ts';

type DocsExample = { title: string; text: string; code: string };

/** Base URL in the examples; the page replaces it by the address at which it is read. */
const exampleOrigin = 'http://127.0.0.1:3000';

/** Prints a field of the first record, so that nothing but a shell and curl is needed. */
const readField = (name: string) => `grep -o '"${name}":"[^"]*"' | head -n 1 | cut -d '"' -f 4`;

const decisionPath = restPaths.interviewStatus.replace('{id}', '$ID');

/** Commands for a POSIX shell with curl, to be run one after the other. */
export const docsExamples: DocsExample[] = [
  {
    title: 'Sign in',
    text: 'A person signs in with e-mail and password; the token is valid for some hours. A program uses an API token (isk_…) instead: the operator of the server creates one, and it goes into TOKEN as it is. A read-only token is enough to list.',
    code: `API=${exampleOrigin}${apiPrefix}
EMAIL=you@group.example
PASSWORD='your password'
TOKEN=$(curl -sS "$API${restPaths.login}" \\
  -H 'content-type: application/json' \\
  -d "{\\"email\\":\\"$EMAIL\\",\\"password\\":\\"$PASSWORD\\"}" \\
  | ${readField('accessToken')})`,
  },
  {
    title: 'List applications',
    text: 'Newest first. The Link header of the response has the URL of the next page.',
    code: `curl -sSi "$API${restPaths.interviews}?limit=10" \\
  -H "authorization: Bearer $TOKEN"`,
  },
  {
    title: 'Decide on one',
    text: 'Approve or reject a pending application. The applicant receives a mail. A second decision on the same application gets status 409.',
    code: `ID=$(curl -sS "$API${restPaths.interviews}?limit=1" \\
  -H "authorization: Bearer $TOKEN" \\
  | ${readField('id')})
curl -sS -X PATCH "$API${decisionPath}" \\
  -H "authorization: Bearer $TOKEN" \\
  -H 'content-type: application/json' \\
  -d '{"status":"approved"}'`,
  },
  {
    title: 'Send a contact message',
    text: 'This needs no token. Repeating the request with the same key returns the first message instead of creating another.',
    code: `curl -sS "$API${restPaths.messages}" \\
  -H 'content-type: application/json' \\
  -H "idempotency-key: $(date +%s)-1" \\
  -d '{"fullName":"Aline Uwase","email":"aline@mail.example","subject":"A clinic at the lake","message":"We would like to keep patient files."}'`,
  },
];

const path = `${apiPrefix}${restPaths.docs}`;
const documentPath = `${apiPrefix}${restPaths.openapi}`;

const renderExample = ({ title, text, code }: DocsExample) => `<li>
<h3>${escapeHtml(title)}</h3>
<p>${escapeHtml(text)}</p>
<pre><code>${escapeHtml(code)}</code></pre>
</li>`;

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(brand.name)} API</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>:root{${renderTokens(palette.light)}}</style>
<link rel="stylesheet" href="${path}/swagger-ui.css">
<link rel="stylesheet" href="${path}/docs.css">
<script src="${path}/swagger-ui-bundle.js" defer></script>
<script src="${path}/docs.js" defer></script>
</head>
<body>
<header>
<div>
<nav aria-label="This site"><a href="/">Back to the site</a> <a href="${documentPath}">OpenAPI document</a></nav>
<h1>${escapeHtml(brand.name)} API</h1>
<p>Read applications and messages, decide, and publish projects from programs of your own. JSON over HTTP.</p>
</div>
</header>
<main>
<section aria-labelledby="start">
<h2 id="start">Start here</h2>
<ol>
${docsExamples.map(renderExample).join('\n')}
</ol>
</section>
<section aria-labelledby="reference">
<h2 id="reference">All operations</h2>
<p>“Authorize” takes your token; “Try it out” then sends real requests to this server.</p>
<div id="viewer"><noscript><p>Without scripts, read the <a href="${documentPath}">OpenAPI document</a>.</p></noscript></div>
</section>
</main>
</body>
</html>
`;

/** Serves the OpenAPI document and the page that shows it. The build copies Swagger UI, the viewer of the page, into `folder`. */
export async function registerDocs(server: FastifyInstance, folder: string): Promise<void> {
  serveDocument(server);
  server.get(path, (_request, reply) => {
    setPagePolicy(reply);
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page);
  });
  if (!existsSync(folder)) return;
  await server.register(fastifyStatic, {
    root: folder,
    prefix: `${path}/`,
    decorateReply: false,
    preCompressed: true,
    index: false,
    // A folder is an unknown path.
    allowedPath: (file) => !file.endsWith('/'),
    maxAge: hourMs,
  });
}

/** Serves the OpenAPI document, which is built on the first request after each publication of content, and then cached. */
function serveDocument(server: FastifyInstance): void {
  let cached: { published: string | undefined; body: EncodedBody } | undefined;

  server.get(documentPath, { compress: false }, async (request, reply) => {
    const published = getPublishedContent();
    if (!cached || cached.published !== published) {
      // Imported lazily, which saves startup time and the memory of an idle server.
      const { buildDocument } = await import('../../openapi/document.ts');
      cached = { published, body: await encodeJson(buildDocument()) };
    }
    return sendEncoded(cached.body, request, reply);
  });
}
