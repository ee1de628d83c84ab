import type { RecordNoun } from '@isangano/contracts/records';
import type { SearchIndex } from '@isangano/platform/database/search-request';
import type { RecordModule, RecordRegistry } from './core/record-module.ts';
import { applicationModule } from './modules/applications/module.ts';
import { messageModule } from './modules/messages/module.ts';
import { suspectSubscriptions } from './modules/newsletter/module.ts';

const modules = Object.values<RecordModule>({
  application: applicationModule,
  message: messageModule,
} satisfies Record<RecordNoun, RecordModule>);

/** All kinds of records: the only list of them. */
export const recordRegistry: RecordRegistry = {
  modules,
  suspects: [...modules.map(({ suspect }) => suspect), suspectSubscriptions],
};

export const searchIndexes: readonly SearchIndex[] = recordRegistry.modules.map(
  ({ searchIndex }) => searchIndex,
);
