import { existsSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import { brand } from '@isangano/content/brand';
import { apiPrefix, restPaths } from '@isangano/contracts/routes';
import type { FastifyInstance } from 'fastify';

const path = `${apiPrefix}${restPaths.docs}`;
const hourMs = 60 * 60 * 1000;

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
<h1>${brand.name} API</h1>
<a href="${apiPrefix}${restPaths.openapi}">OpenAPI document</a>
<a href="/">Back to the site</a>
</header>
<div id="viewer"><noscript><p>Without scripts, read the OpenAPI document.</p></noscript></div>
</body>
</html>
`;

/** The document of the API for a person to read. Its viewer lies in a folder that the build fills. */
export async function registerDocs(server: FastifyInstance, folder: string): Promise<void> {
  server.get(path, (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page),
  );
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
