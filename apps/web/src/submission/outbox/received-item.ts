import type { Reference } from '../reference.ts';
import type { OutboxItem } from './item.ts';

/** Returns how an item changes that the server has received: the device forgets its content, and remembers its reference. */
export function toReceived(reference: Reference | undefined): Partial<OutboxItem> {
  return {
    state: 'received',
    reference: reference?.id,
    shortReference: reference?.shortReference,
    receivedAt: Date.now(),
    headers: {},
    fields: [],
    files: [],
    json: undefined,
    text: undefined,
    draft: undefined,
    problem: undefined,
  };
}

/** Returns how an item changes that was received and needs no panel; of a subscription, whose title is its address, nothing is kept. */
export function toClosed({ kind }: Pick<OutboxItem, 'kind'>): Partial<OutboxItem> {
  return { isClosed: true, ...(kind === 'subscription' && { title: '' }) };
}

/** Returns the reference of an item; undefined before it is received, and if the response that named it was lost. */
export function getReference({ reference: id, shortReference = '' }: OutboxItem): Reference | undefined {
  return id === undefined ? undefined : { id, shortReference };
}
