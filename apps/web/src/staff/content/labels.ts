import type { MessageId } from '@isangano/content/message-ids.gen';
import type { FieldIcon, ListKind } from '@isangano/content/schemas/lists';
import type { Sector } from '@isangano/content/schemas/primitives';
import { isTextPage } from '@isangano/content/text-pages';
import { publicPaths } from '@isangano/contracts/routes';
import { useLingui } from '@lingui/react';

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

const prefix = 'staffContent.field.';

type NameOf<Id> = Id extends `${typeof prefix}${infer Name}` ? Name : never;

/** Returns the label of a field; fields that no text names have their own name. */
export function useFieldLabel(): (name: string) => string {
  const { _, i18n } = useLingui();
  const hasLabel = (name: string): name is NameOf<MessageId> => prefix + name in i18n.messages;
  return (name) => (hasLabel(name) ? _(`${prefix}${name}`) : name);
}

const valueIds: ReadonlyMap<string, MessageId> = new Map([
  ...Object.entries({
    health: 'staffContent.value.health',
    technology: 'staffContent.value.technology',
    logistics: 'staffContent.value.logistics',
    arts: 'staffContent.value.arts',
    consulting: 'staffContent.value.consulting',
    'digital-health': 'staffContent.value.digitalHealth',
    'ai-ml': 'staffContent.value.machineLearning',
    'mobile-health': 'staffContent.value.mobileHealth',
    'data-analytics': 'staffContent.value.dataAnalytics',
    cybersecurity: 'staffContent.value.cybersecurity',
  } satisfies Record<Sector | FieldIcon, MessageId>),
  ...(['monthly', 'custom', 'enterprise'] as const).map(
    (kind) => [kind, `staffContent.price.${kind}`] as const,
  ),
  ...Object.entries(publicPaths).flatMap(([name, path]) =>
    isTextPage(name) ? [[path, `staffContent.page.${name}`] as const] : [],
  ),
]);

/** Returns the label of a value that is chosen: a sector, a picture of services, a kind of price, or a page. */
export function useValueLabel(): (value: string) => string {
  const { _ } = useLingui();
  return (value) => {
    const id = valueIds.get(value);
    return id ? _(id) : value;
  };
}
