import * as z from 'zod/mini';

const colour = z.string().check(z.regex(/^#[0-9a-f]{6}$/));

/** The colours that the dark theme of the staff area changes. */
const changing = {
  ink: colour,
  inkSoft: colour,
  bone: colour,
  chalk: colour,
  clay: colour,
  line: colour,
  sand: colour,
  terracotta: colour,
  terracottaDeep: colour,
  forest: colour,
  lake: colour,
  tintYellow: colour,
  tintBlue: colour,
  tintOrange: colour,
  tintPurple: colour,
  tintRed: colour,
  tintGreen: colour,
  onYellow: colour,
  onBlue: colour,
  onOrange: colour,
  onPurple: colour,
  onRed: colour,
  onGreen: colour,
  /** The diamond in a checked box, whose ground is ink. */
  checked: colour,
};

export const paletteSchema = z.object({
  light: z.object({
    ...changing,
    inkRaised: colour,
    ash: colour,
    ochre: colour,
    ochreBright: colour,
    ember: colour,
    /** Text on ochre, the same in every theme. */
    onOchre: colour,
  }),
  dark: z.object(changing),
});

export type Palette = z.output<typeof paletteSchema>;
