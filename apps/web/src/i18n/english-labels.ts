import { labels } from '@isangano/contracts/labels';
import type { Messages } from '@lingui/core';

/** English of the `labels` catalogue, by ids such as `label.format.InStudio`, as Lingui's runtime reads it. */
export const messages: Messages = Object.fromEntries(
  Object.entries(labels).flatMap(([group, texts]) =>
    Object.entries(texts).map(([value, text]) => [`label.${group}.${value}`, [text]]),
  ),
);
