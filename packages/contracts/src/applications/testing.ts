import { interview, partner } from '../openapi/examples.ts';
import type { ApplicationKind } from './values.ts';

const { allChannelsReason: _allChannelsReason, ...answers } = interview;

/** An application of each kind, as tests and measurements send it: the one that the documentation shows, for one channel. */
export const exampleAnswers = {
  interview: { ...answers, channels: ['Umurage Stories'] },
  partner,
} as const satisfies Record<ApplicationKind, object>;

/** Returns the fields of a form with these answers, in their order; of a list one for each entry. */
export function toFormFields(answers: object): [name: string, value: string][] {
  return Object.entries(answers).flatMap(([name, answer]) =>
    [answer].flat().map((value): [string, string] => [name, String(value)]),
  );
}
