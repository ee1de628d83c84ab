import type { AppRouter } from './router.tsx';

/** Whoever opens another page from within one begins at its heading, by keyboard and by ear. */
export function focusHeadings(router: AppRouter): void {
  router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged || toLocation.hash) return;
    const heading = document.querySelector<HTMLElement>('main h1');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  });
}
