import { listProcedures } from '@isangano/api/procedures';
import { brand } from '@isangano/content/brand';
import { errorBody } from '@isangano/contracts/openapi/components';
import { apiPrefix, restPaths } from '@isangano/contracts/routes';
import { plainPaths } from './plain-operations.ts';
import { operationOf, parameterRef, parameters } from './procedures.ts';
import { errorResponses, headers } from './responses.ts';
import { createSchemas } from './schemas.ts';
import type { OpenApiDocument, PathItem } from './types.ts';

/** The version of the API itself: its first number grows when callers have to change. */
const apiVersion = '1.0.0';

const description = `Everything staff and visitors do on the site, for programs.

**Tokens.** Calls with a lock take a bearer token: the \`accessToken\` of a sign-in, or an API token that the
operator of the server made (\`isk_…\`). An API token may be read-only: then all but GET and HEAD answers 403. What
belongs to a person's account, signing out included, is not for API tokens.

**Failures** are JSON with a \`message\` for a person and, where fields are at fault, \`issues\`. An unknown path
answers 404, another method than the documented ones 405 with \`Allow\`, what nobody foresaw 500; all in this shape.

**Lists** are bare arrays, newest first. \`limit\` and \`cursor\` page them; the next page stands in the \`Link\` header.

**Repetition.** \`POST\` of applications and messages honours an \`Idempotency-Key\`.`;

const tags = [
  { name: 'applications', description: 'Applications for interviews and partnerships.' },
  { name: 'projects', description: 'Projects, as the site shows them.' },
  { name: 'messages', description: 'Messages to the group.' },
  { name: 'auth', description: 'Signing in and out.' },
  { name: 'email', description: 'The calls of the e-mail library.' },
  { name: 'files', description: 'What was sent, and images of projects.' },
  { name: 'service', description: 'What the server says of itself.' },
];

/**
 * The OpenAPI 3.1 document of every REST call, made from the procedures and schemas that answer them.
 * Paths are whole, as files lie beside the API and not below it.
 */
export function makeDocument(): OpenApiDocument {
  const schemas = createSchemas();
  const paths = plainPaths(schemas);
  for (const procedure of listProcedures()) {
    const { rest } = procedure.meta;
    if (!rest) continue;
    const path = `${apiPrefix}${rest.path}`;
    paths[path] = { ...paths[path], [rest.method.toLowerCase()]: operationOf(procedure, rest, schemas) };
  }
  addVersionQuery(paths[`${apiPrefix}${restPaths.publicProjects}`]);
  schemas.of(errorBody, 'output');
  return {
    openapi: '3.1.1',
    info: {
      title: `${brand.name} API`,
      version: apiVersion,
      description,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'This server' }],
    tags: allTags(paths),
    paths: sorted(paths),
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'Token of a sign-in, or an API token.' },
      },
      schemas: sorted(schemas.named),
      parameters,
      headers,
      responses: errorResponses(),
    },
  };
}

function addVersionQuery(path: PathItem | undefined): void {
  if (path?.get) path.get.parameters = [parameterRef('IfNoneMatch')];
}

/** The known tags in their order, and those of features that have no words of their own here. */
function allTags(paths: Record<string, PathItem>): OpenApiDocument['tags'] {
  const used = Object.values(paths).flatMap((path) => Object.values(path).flatMap((call) => call.tags));
  const others = [...new Set(used)].filter((name) => tags.every((tag) => tag.name !== name));
  return [...tags, ...others.map((name) => ({ name, description: `Calls on ${name}.` }))];
}

function sorted<Value>(record: Record<string, Value>): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
