import { readContent } from './read-content.ts';
import { homeSchema } from './schemas/lists.ts';

const content = readContent('home', homeSchema);

export const sectors = content.sectors;

export const coreValues = content.values;

/** Benefits for guests of the video channels, in chronological order. */
export const benefits = content.benefits;

/** Reactions on the video channels, in percent. */
export const reactions = (['like', 'comment', 'new'] as const).map((id) => ({
  id,
  percent: content.reactions[id],
}));

const skillIds = ['problemSolving', 'educator', 'pragmatic', 'networking', 'learning'] as const;

/** Client ratings of the group's advisers, in percent. */
export const skills = skillIds.map((id) => ({ id, percent: content.skills[id] }));
