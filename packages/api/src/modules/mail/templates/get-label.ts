import type { labels } from '@isangano/contracts/labels';
import type { Locale } from '@isangano/contracts/locales';
import { answerLabels } from './answer-labels.gen.ts';

type ExportedGroup = 'applicationKind' | 'applicationStatus' | 'messageStatus';

/** Returns the label of a value, as the list in the staff area shows it in that language. */
export function getLabel<Group extends ExportedGroup>(
  locale: Locale,
  group: Group,
  value: string & keyof (typeof labels)[Group],
): string {
  return answerLabels[locale].values[group]?.[value] ?? value;
}
