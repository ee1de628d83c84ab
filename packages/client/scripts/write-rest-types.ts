/** Writes the types of the REST operations from the stored document. */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import openapiTypes, { astToString } from 'openapi-typescript';

export const restTypesFile: string = fileURLToPath(new URL('../src/rest.gen.ts', import.meta.url));

export async function generateRestTypes(): Promise<string> {
  const types = await openapiTypes(new URL('../openapi.json', import.meta.url), {
    // Fields with a default stay optional in requests.
    defaultNonNullable: false,
  });
  return `/** Generated from openapi.json by \`npm run openapi\`. */\n${astToString(types)}`;
}

if (import.meta.main) writeFileSync(restTypesFile, await generateRestTypes());
