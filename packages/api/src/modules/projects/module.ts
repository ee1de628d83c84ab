export { seedProjects } from './manage-projects.ts';
export type { ProjectTables } from './queries.ts';
export { countProjects, keepLanguage, listProjects } from './queries.ts';
export { projectsRouter } from './router.ts';
