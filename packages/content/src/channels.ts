import type { Link } from './brand.ts';

/** The main channel and the four studios that invite guests; five together. */
export const mainChannel: Link = {
  name: 'Isangano TV',
  url: 'https://video.example/@isangano-tv',
};

export const studios: readonly Link[] = [
  { name: 'Ubuzima Studio', url: 'https://video.example/@ubuzima-studio' },
  { name: 'Ikoranabuhanga Live', url: 'https://video.example/@ikoranabuhanga-live' },
  { name: 'Umurage Stories', url: 'https://video.example/@umurage-stories' },
  { name: 'Isoko Business', url: 'https://video.example/@isoko-business' },
];

/** Names an applicant can choose from, before the choice of all of them. */
export const channelNames: readonly string[] = studios.map((studio) => studio.name);
