import { allChannels } from '@isangano/contracts/applications/choices';
import { shortTextMaxChars } from '@isangano/contracts/limits';
import * as z from 'zod/mini';
import { entryId, link, sector } from './primitives.ts';
import { listRefusals } from './refusals.ts';

/** Applications name the channels that they are for, so a name is what their form takes. */
const channelName = z.string().check(
  z.trim(),
  z.minLength(1),
  z.maxLength(shortTextMaxChars),
  z.refine((name) => name !== allChannels, { error: listRefusals.allChannels }),
);

export const channelsSchema = z.object({
  main: link,
  studios: z.array(z.object({ id: entryId, ...link.shape, name: channelName, sector })).check(
    z.maxLength(6),
    z.refine((studios) => new Set(studios.map(({ name }) => name)).size === studios.length, {
      error: listRefusals.sameNames,
    }),
  ),
});
