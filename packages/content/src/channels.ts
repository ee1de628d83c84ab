import type { Link } from './brand.ts';

/** The main channel; with the four studios there are five channels. */
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

/** The channels that applicants can choose, without the option for all channels. */
export const channelNames: readonly string[] = studios.map((studio) => studio.name);
