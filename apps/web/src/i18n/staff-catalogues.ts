import type { Messages } from '@lingui/core';
import type { CatalogueFiles } from './catalogues.ts';

export const files: CatalogueFiles = import.meta.glob<{ messages: Messages }>('./staff*/*.po', {
  base: '../../../../packages/content/src/texts',
});
