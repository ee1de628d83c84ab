import { allChannels } from '@isangano/contracts/applications/choices';
import { AppError } from '@isangano/platform/errors';
import { issue } from '../../core/errors.ts';

/** Throws `invalid_input` for a channel that is not configured; the schema cannot know them. */
export function assertKnownChannels(channels: readonly string[], known: readonly string[]): void {
  if (channels.every((channel) => channel === allChannels || known.includes(channel))) return;
  const names = [...known, allChannels].join(', ');
  throw new AppError('invalid_input', {
    issues: [issue('channels', 'error.channels.unknown', { channels: names })],
  });
}
