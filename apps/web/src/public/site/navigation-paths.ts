import { type PublicPath, publicPaths } from '@isangano/contracts/routes';

/** Pages that the navigation bar links to, in their order. */
export const navigationPaths: readonly PublicPath[] = [
  publicPaths.home,
  publicPaths.services,
  publicPaths.projects,
  publicPaths.partnership,
  publicPaths.contact,
  publicPaths.aiEthics,
];
