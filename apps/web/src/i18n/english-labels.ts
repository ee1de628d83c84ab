import { getLabelTexts } from '@isangano/contracts/labels';
import type { Messages } from '@lingui/core';

export const messages: Messages = Object.fromEntries(
  Object.entries(getLabelTexts()).map(([id, text]) => [id, [text]]),
);
