/** Writes the types of the REST calls from the stored document. */
import { writeFileSync } from 'node:fs';
import { makeRestTypes, restTypesFile } from './rest-types.ts';

writeFileSync(restTypesFile, await makeRestTypes());
