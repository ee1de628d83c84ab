import { renderHeroPlaceholder, renderHeroScene } from './hero-scene.ts';
import { drawHills } from './hills.ts';
import { drawPortrait } from './portrait.ts';
import { renderSvg } from './svg-markup.ts';

/** Pictures that pages load as files, by file name in `public/art`. */
export const pictures: Record<string, () => string> = {
  'hero.svg': renderHeroScene,
  'hero-plain.svg': renderHeroPlaceholder,
  'hills.svg': () => renderSvg(drawHills()),
  'managing-director.svg': () => renderSvg(drawPortrait()),
};
