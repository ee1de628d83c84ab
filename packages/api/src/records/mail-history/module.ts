export { mailsRouter } from './router.ts';
