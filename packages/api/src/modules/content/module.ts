export { draftParam, parsePreviewLink } from './preview-links.ts';
export { createPublisher, type Publisher } from './publisher.ts';
export { createRenderer } from './renderer.ts';
export { contentRouter } from './router.ts';
export type { ContentTables } from './table.ts';
export { createTextLocks, type TextLocks } from './text-locks.ts';
