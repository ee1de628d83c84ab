import { labels } from '@isangano/contracts/labels';
import type { Messages } from '@lingui/core';

/**
 * The English messages of the `labels` catalogue, by ids such as `label.format.InStudio`, compiled for
 * Lingui.
 */
export const messages: Messages = Object.fromEntries(
  Object.entries(labels).flatMap(([group, texts]) =>
    Object.entries(texts).map(([value, text]) => [`label.${group}.${value}`, [text]]),
  ),
);
