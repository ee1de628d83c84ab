import { deferred } from '../hydration/deferred.tsx';

/** Everything below the hero, which fills the first screen. */
export const homeSections = deferred(
  () => import('./home-sections.tsx').then(({ HomeSections }) => <HomeSections />),
  'homeSections',
);
