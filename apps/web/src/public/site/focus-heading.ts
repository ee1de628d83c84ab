import type { AppRouter } from '../../router.tsx';

/** Focuses the heading of a page after client-side navigation, for users of keyboards and screen readers. */
export function focusHeadingOnNavigation(router: AppRouter): void {
  router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged || toLocation.hash) return;
    const heading = document.querySelector<HTMLElement>('main h1');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  });
}
