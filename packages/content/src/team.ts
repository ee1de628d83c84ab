import { readContent } from './read-content.ts';
import { teamSchema } from './schemas/lists.ts';

/** Team members. Their texts are messages named after their ids. */
export const team = readContent('team', teamSchema).map((member) => ({
  ...member,
  // The build draws it.
  image: member.image ?? `/art/portrait-${member.id}.svg`,
}));
