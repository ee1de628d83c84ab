import { deferred } from '../site/deferred.tsx';

/** All that lies below the hero, which fills the first screen. */
export const homeSections = deferred(
  () => import('./home-sections.tsx').then(({ HomeSections }) => <HomeSections />),
  'homeSections',
);
