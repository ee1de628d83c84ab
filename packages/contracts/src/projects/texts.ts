/** The texts of a project, which are written in each language. */
export const projectTextFields = [
  'title',
  'client',
  'description',
  'category',
  'location',
  'impact',
] as const;
export type ProjectTextField = (typeof projectTextFields)[number];
export type ProjectTexts = Record<ProjectTextField, string>;
