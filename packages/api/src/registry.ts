import type { RecordRegistry } from './core/record-module.ts';
import { applicationModule } from './modules/applications/application-record.ts';
import { messageModule } from './modules/messages/message-record.ts';
import { suspectSubscriptions } from './modules/newsletter/suspect-subscriptions.ts';

const modules = [applicationModule, messageModule];

/** All kinds of records: the only list of them. */
export const recordRegistry: RecordRegistry = {
  modules,
  suspects: [...modules.map(({ suspect }) => suspect), suspectSubscriptions],
};
