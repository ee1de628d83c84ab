import * as z from 'zod/mini';
import { entryId, link, sector } from './primitives.ts';
import { readContent } from './read-content.ts';

const channels = readContent(
  'channels',
  z.object({
    main: link,
    studios: z.array(z.object({ id: entryId, ...link.shape, sector })).check(z.maxLength(6)),
  }),
);

/** The main channel; every studio has a channel of its own. */
export const mainChannel = channels.main;

export const studios = channels.studios;

/** The channels that applicants can choose, without the option for all channels. */
export const channelNames: readonly string[] = studios.map((studio) => studio.name);
