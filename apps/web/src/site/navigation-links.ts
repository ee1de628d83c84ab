import { publicPaths } from '@isangano/contracts/routes';
import type { MessageId } from '../i18n/message-ids.gen.ts';

type NavigationLink = { path: string; label: MessageId };

/** Links of the bar, in their order. */
export const navigationLinks: readonly NavigationLink[] = [
  { path: publicPaths.home, label: 'nav.home' },
  { path: publicPaths.services, label: 'nav.services' },
  { path: publicPaths.projects, label: 'nav.projects' },
  { path: publicPaths.partnership, label: 'nav.partnership' },
  { path: publicPaths.contact, label: 'nav.contact' },
  { path: publicPaths.aiEthics, label: 'nav.aiEthics' },
];
