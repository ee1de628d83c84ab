export { seedProjects } from './manage-projects.ts';
export { countProjects, keepLanguage, listProjects } from './queries.ts';
export { projectsRouter } from './router.ts';
export type { ProjectTables } from './table.ts';
