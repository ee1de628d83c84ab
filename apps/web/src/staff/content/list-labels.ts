import type { MessageId } from '@isangano/content/message-ids.gen';
import type { ListKind } from '@isangano/content/schemas/lists';

export type { ListKind };

/** The lists that staff may change, in the order of the menu. */
export const listLabels: Record<ListKind, MessageId> = {
  services: 'staffContent.list.services',
  products: 'staffContent.list.products',
  questions: 'staffContent.list.questions',
  team: 'staffContent.list.team',
  channels: 'staffContent.list.channels',
  contact: 'staffContent.list.contact',
  partners: 'staffContent.list.partners',
  home: 'staffContent.list.home',
  policy: 'staffContent.list.policy',
};
