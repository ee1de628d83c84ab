import { locales } from '@isangano/contracts/locales';
import { saveProjectInput } from '@isangano/contracts/projects/project';
import * as z from 'zod/mini';

const texts = z.object({
  title: z.string().check(z.minLength(1)),
  client: z.string(),
  description: z.string().check(z.minLength(1)),
  category: z.string(),
  location: z.string(),
  impact: z.string(),
});

/** The projects of a new database, newest first; their texts are in English, and in the other languages of the group. */
export const projectsSchema = z.array(
  z.object({ ...saveProjectInput.shape, translations: z.partialRecord(z.enum(locales), texts) }),
);
