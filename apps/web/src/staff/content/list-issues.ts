import type { MessageId } from '@isangano/content/message-ids.gen';
import { listRefusals } from '@isangano/content/schemas/refusals';
import type { ValueSchema } from '@isangano/contracts/content/content';
import { useLingui } from '@lingui/react';
import { isObject } from '../../submission/form-values.ts';
import { useFieldLabel } from './labels.ts';

export type Issue = { path: string; message: string };

/** An issue in the language of the page. `place` is where it is: entries and fields, the outermost first. */
export type ListIssue = Issue & { place: string };

type Text = { id: MessageId; values?: Record<string, number> };

const refusals: ReadonlyMap<string, MessageId> = new Map([
  [listRefusals.allChannels, 'staffContent.issue.allChannels'],
  [listRefusals.sameNames, 'staffContent.issue.sameNames'],
  [listRefusals.reactions, 'staffContent.issue.reactions'],
  [listRefusals.phone, 'staffContent.issue.phone'],
]);

/** Returns the errors of a value that its schema rejects. */
function explainValue(
  { format, pattern, maxLength, minimum, maximum, multipleOf, minItems, maxItems }: ValueSchema,
  value: unknown,
): Text {
  if (Array.isArray(value)) {
    if (minItems !== undefined && value.length < minItems)
      return { id: 'staffContent.issue.few', values: { min: minItems } };
    if (maxItems !== undefined && value.length > maxItems)
      return { id: 'staffContent.issue.many', values: { max: maxItems } };
  }
  if (value === undefined || (typeof value === 'string' && value.trim() === ''))
    return { id: 'staffContent.issue.missing' };
  if (typeof value === 'string') {
    if (format === 'uri') return { id: 'staffContent.issue.url' };
    if (format === 'email') return { id: 'error.email.format' };
    if (pattern !== undefined) return { id: 'staffContent.issue.id' };
    if (maxLength !== undefined) return { id: 'staffContent.issue.long', values: { max: maxLength } };
  }
  if (typeof value === 'number') {
    if (multipleOf !== undefined && maximum !== undefined)
      return {
        id: 'staffContent.issue.step',
        values: { step: multipleOf, min: minimum ?? 0, max: maximum },
      };
    if (maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER)
      return { id: 'staffContent.issue.range', values: { min: minimum ?? 0, max: maximum } };
    return { id: 'staffContent.issue.number', values: { min: minimum ?? 0 } };
  }
  return { id: 'error.value.invalid' };
}

const getKind = ({ properties }: ValueSchema) => properties?.kind?.const;

/**
 * Returns a function for an issue of the server in the language of the page, for a list with this schema. Its path
 * counts the entries that visitors see.
 */
export function useListIssue(schema: ValueSchema): (issue: Issue, list: unknown) => ListIssue {
  const { _ } = useLingui();
  const getLabel = useFieldLabel();
  return ({ path, message }, list) => {
    const places: string[] = [];
    let part: ValueSchema = schema;
    let value = list;
    for (const name of path === '' ? [] : path.split('.')) {
      if (Array.isArray(value)) {
        const [index, entry] = [...value.entries()].filter(([, one]) => !isHidden(one))[Number(name)] ?? [];
        places.push(describeEntry(entry, index ?? Number(name)));
        value = entry;
        part = part.items ?? {};
      } else {
        const kind = isObject(value) ? value.kind : undefined;
        const { properties } = part.oneOf?.find((one) => getKind(one) === kind) ?? part;
        places.push(getLabel(name));
        value = isObject(value) ? value[name] : undefined;
        part = properties?.[name] ?? {};
      }
    }
    const refusal = refusals.get(message);
    const { id, values } = refusal ? { id: refusal } : explainValue(part, value);
    return { path, message: _(id, values), place: places.join(' › ') };
  };
}

/** A hidden entry, which visitors do not see. */
export const isHidden = (entry: unknown): entry is { hidden: unknown } =>
  isObject(entry) && 'hidden' in entry;

/** Returns the name of an entry, or its short name. */
export function describeEntry(entry: unknown, index: number): string {
  const shown = isHidden(entry) ? entry.hidden : entry;
  if (typeof shown === 'string' && shown !== '') return shown;
  if (!isObject(shown)) return String(index + 1);
  const name = [shown.name, shown.id].find((text) => typeof text === 'string' && text !== '');
  return typeof name === 'string' ? name : String(index + 1);
}
