import { allChannels } from '@isangano/contracts/applications/choices';
import { AppError } from '@isangano/platform/errors';
import type { Channel } from '../../core/context.ts';
import { issue } from '../../core/errors.ts';

/** Throws `invalid_input` for the name of a channel that is not configured; the schema cannot know them. */
export function assertKnownChannels(names: readonly string[], channels: readonly Channel[]): void {
  const known = [...channels.map(({ name }) => name), allChannels];
  if (names.every((name) => known.includes(name))) return;
  throw new AppError('invalid_input', {
    issues: [issue('channels', 'error.channels.unknown', { channels: known.join(', ') })],
  });
}

/** Returns the id of a channel, which stays when staff give it another name. Throws `not_found`. */
export function getChannelId(name: string, channels: readonly Channel[]): string {
  const channel = channels.find((one) => one.name === name);
  if (!channel) throw new AppError('not_found');
  return channel.id;
}
