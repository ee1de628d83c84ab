import { getLabelTexts } from '@isangano/contracts/labels';
import type { Messages } from '@lingui/core';

/** The English messages of the `labels` catalogue, compiled for Lingui. */
export const messages: Messages = Object.fromEntries(
  Object.entries(getLabelTexts()).map(([id, text]) => [id, [text]]),
);
