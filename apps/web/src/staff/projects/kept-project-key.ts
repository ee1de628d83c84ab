/** Key of the form of a project among what is kept in the tab. */
export const keptProjectKey = 'project';
