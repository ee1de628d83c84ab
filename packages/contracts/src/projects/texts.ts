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

/** Returns something for each text. */
export function mapProjectTexts<Value>(
  map: (field: ProjectTextField) => Value,
): Record<ProjectTextField, Value> {
  return {
    title: map('title'),
    client: map('client'),
    description: map('description'),
    category: map('category'),
    location: map('location'),
    impact: map('impact'),
  };
}
