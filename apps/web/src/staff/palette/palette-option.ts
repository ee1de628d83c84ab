import type { MessageId } from '../../i18n/message-ids.gen.ts';
import type { CommandContext } from './commands.ts';

export type PaletteOption = {
  id: string;
  label: string;
  /** What distinguishes records or views of the same name. */
  detail: string;
  group: MessageId;
  run: (context: CommandContext) => void;
};
