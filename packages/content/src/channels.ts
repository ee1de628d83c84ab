import type { Link } from './brand.ts';

/** The main channel and the four studios that invite guests; five together. */
export const mainChannel: Link = {
  name: 'Isangano TV',
  url: 'https://video.example/@isangano-tv',
};

export const studios = [
  { id: 'ubuzima', name: 'Ubuzima Studio', url: 'https://video.example/@ubuzima-studio' },
  { id: 'ikoranabuhanga', name: 'Ikoranabuhanga Live', url: 'https://video.example/@ikoranabuhanga-live' },
  { id: 'umurage', name: 'Umurage Stories', url: 'https://video.example/@umurage-stories' },
  { id: 'isoko', name: 'Isoko Business', url: 'https://video.example/@isoko-business' },
] as const satisfies readonly (Link & { id: string })[];

/** Names an applicant can choose from, before the choice of all of them. */
export const channelNames: readonly string[] = studios.map((studio) => studio.name);
