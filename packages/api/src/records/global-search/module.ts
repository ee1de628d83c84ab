export { globalSearchRouter } from './router.ts';
