import { palette, tones } from '@isangano/content/palette';
import { renderSvg } from '@isangano/content/patterns/svg-markup';
import { renderHeroPlaceholder, renderHeroScene } from './hero-scene.ts';
import { hills } from './hills.ts';
import { portrait } from './portrait.ts';
import { renderProjectWall } from './project-wall.ts';

const bannerSize = { width: 1440, height: 40 };

const bannerGround = `<path fill="${tones.ink}" d="M0 0h${bannerSize.width}v${bannerSize.height}H0z"/>`;

const zigzagPattern =
  '<defs><pattern id="p" width="80" height="40" patternUnits="userSpaceOnUse">' +
  `<path fill="none" stroke="${palette.light.inkRaised}" stroke-width="8" d="M-20 44 20 4l40 40m0 0 40-40M-20 64 20 24l40 40 40-40"/></pattern></defs>` +
  `<path fill="url(#p)" d="M0 0h${bannerSize.width}v${bannerSize.height}H0z"/>`;

/** The ground of the banner, with zigzags that are hardly lighter, or without. */
function renderBanner(pattern: string): string {
  const { width, height } = bannerSize;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${bannerGround}${pattern}</svg>\n`;
}

/** Pictures that pages load as files, by file name in `/art`. The build draws them in the colours of the group. */
export const pictures: Record<string, () => string> = {
  'hero.svg': renderHeroScene,
  'hero-plain.svg': renderHeroPlaceholder,
  'banner.svg': () => renderBanner(zigzagPattern),
  'banner-plain.svg': () => renderBanner(''),
  'hills.svg': () => renderSvg(hills),
  'projects.svg': renderProjectWall,
  'managing-director.svg': () => renderSvg(portrait),
};
