import { renderSvg } from '@isangano/content/patterns/svg-markup';
import { renderHeroPlaceholder, renderHeroScene } from './hero-scene.ts';
import { drawHills } from './hills.ts';
import { drawPortrait } from './portrait.ts';
import { renderProjectWall } from './project-wall.ts';

/** Pictures that pages load as files, by file name in `public/art`. */
export const pictures: Record<string, () => string> = {
  'hero.svg': renderHeroScene,
  'hero-plain.svg': renderHeroPlaceholder,
  'hills.svg': () => renderSvg(drawHills()),
  'projects.svg': renderProjectWall,
  'managing-director.svg': () => renderSvg(drawPortrait()),
};
