import { readContent } from './read-content.ts';
import { paletteSchema } from './schemas/palette.ts';

/** The colours of the theme by their names in `theme.css`. */
export const palette = readContent('palette', paletteSchema);

const { ink, bone, ochre, terracotta, forest, lake, clay } = palette.light;

/** The colours of patterns and pictures. */
export const tones = { ink, bone, ochre, terracotta, forest, lake, clay };
export type PaletteTone = keyof typeof tones;
