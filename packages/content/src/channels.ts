import { readContent } from './read-content.ts';
import { channelsSchema } from './schemas/lists.ts';

const channels = readContent('channels', channelsSchema);

/** The main channel; every studio has a channel of its own. */
export const mainChannel = channels.main;

export const studios = channels.studios;

/** The channels that applicants can choose, without the option for all channels. */
export const channelNames: readonly string[] = studios.map((studio) => studio.name);
