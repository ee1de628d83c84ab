import { heroScene, heroStandIn } from './hero-scene.ts';
import { hills } from './hills.ts';
import { portrait } from './portrait.ts';
import { svgMarkup } from './svg-markup.ts';

/** Pictures that pages load as files, by their names in `public/art`. */
export const pictures: Record<string, () => string> = {
  'hero.svg': heroScene,
  'hero-plain.svg': heroStandIn,
  'hills.svg': () => svgMarkup(hills()),
  'managing-director.svg': () => svgMarkup(portrait()),
};
