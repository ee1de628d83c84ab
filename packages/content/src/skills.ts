/** Reactions on the video channels, in percent. */
export const reactions = [
  { id: 'like', percent: 55 },
  { id: 'comment', percent: 30 },
  { id: 'new', percent: 15 },
] as const;

/** Client ratings of the group's advisers, in percent. */
export const skills = [
  { id: 'problemSolving', percent: 75 },
  { id: 'educator', percent: 85 },
  { id: 'pragmatic', percent: 70 },
  { id: 'networking', percent: 90 },
  { id: 'learning', percent: 80 },
] as const;

export const coreValues = ['innovation', 'quality', 'integrity', 'diversity'] as const;
