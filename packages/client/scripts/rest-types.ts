import { fileURLToPath } from 'node:url';
import openapiTypes, { astToString } from 'openapi-typescript';

export const restTypesFile: string = fileURLToPath(new URL('../src/rest.gen.ts', import.meta.url));

/** The types of the REST calls, as the stored document has them. */
export async function makeRestTypes(): Promise<string> {
  const types = await openapiTypes(new URL('../openapi.json', import.meta.url), {
    // Who sends a record may leave out what has a default.
    defaultNonNullable: false,
  });
  return `/** Made from openapi.json by \`npm run openapi\`. */\n${astToString(types)}`;
}
