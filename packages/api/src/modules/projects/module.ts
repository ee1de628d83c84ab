export { countProjects, keepLanguage, listProjects } from './queries.ts';
export { projectsRouter } from './router.ts';
export { seedProjects } from './seed-projects.ts';
export type { ProjectImageTable, ProjectTable } from './table.ts';
