/** Writes the types of the REST operations from the stored document. */
import { writeFileSync } from 'node:fs';
import { generateRestTypes, restTypesFile } from './rest-types.ts';

writeFileSync(restTypesFile, await generateRestTypes());
