import { existsSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import { brand } from '@isangano/content/brand';
import { apiPrefix, restPaths } from '@isangano/contracts/routes';
import { escapeHtml } from '@isangano/platform/text/html';
import type { FastifyInstance } from 'fastify';
import { setPagePolicy } from '../hooks/headers.ts';
import { type DocsExample, docsExamples } from './docs-examples.ts';

const path = `${apiPrefix}${restPaths.docs}`;
const documentPath = `${apiPrefix}${restPaths.openapi}`;
const hourMs = 60 * 60 * 1000;

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
<title>${brand.name} API</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${path}/swagger-ui.css">
<link rel="stylesheet" href="${path}/docs.css">
<script src="${path}/swagger-ui-bundle.js" defer></script>
<script src="${path}/docs.js" defer></script>
</head>
<body>
<header>
<div>
<nav aria-label="This site"><a href="/">Back to the site</a> <a href="${documentPath}">OpenAPI document</a></nav>
<h1>${brand.name} API</h1>
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

/** Serves the API documentation page. The build copies Swagger UI, the viewer of the page, into `folder`. */
export async function registerDocs(server: FastifyInstance, folder: string): Promise<void> {
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
    maxAge: hourMs,
  });
}
