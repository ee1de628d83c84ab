import type { SearchIndex } from '@isangano/platform/database/search-index';
import type { RecordRegistry } from './core/record-module.ts';
import { applicationModule } from './modules/applications/module.ts';
import { messageModule } from './modules/messages/module.ts';
import { suspectSubscriptions } from './modules/newsletter/module.ts';

const modules = [applicationModule, messageModule];

/** All kinds of records: the only list of them. */
export const recordRegistry: RecordRegistry = {
  modules,
  suspects: [...modules.map(({ suspect }) => suspect), suspectSubscriptions],
};

export const searchIndexes: readonly SearchIndex[] = recordRegistry.modules.map(
  ({ searchIndex }) => searchIndex,
);
