import { clampChroma, formatHex, interpolate, oklch } from 'culori';
import * as z from 'zod/mini';
import { type Palette, paletteSchema } from '../../src/schemas/palette.ts';
import { adjustContrast } from './contrast.ts';

const colour = z.string().check(z.regex(/^#[0-9a-f]{6}$/));

/** The six colours from which all others follow: text, paper, and four accents. */
export const baseColours = z.object({
  ink: colour,
  bone: colour,
  ochre: colour,
  terracotta: colour,
  forest: colour,
  lake: colour,
});
export type BaseColours = z.output<typeof baseColours>;

/** The hues of states, which mean the same in every group, in degrees of OKLCH. */
const stateHues = { Yellow: 90, Blue: 235, Orange: 60, Purple: 310, Red: 30, Green: 155 };

const [textRatio, controlRatio] = [4.5, 3];

function mix(from: string, to: string, share: number): string {
  return formatHex(interpolate([from, to], 'oklab')(share));
}

function withLightness(base: string, lightness: number): string {
  const value = oklch(base);
  return value ? formatHex(clampChroma({ ...value, l: lightness }, 'oklch')) : base;
}

function keepContrast(text: string, grounds: readonly string[], ratio: number): string {
  return (
    adjustContrast(
      text,
      grounds.map((ground) => ({ colour: ground, ratio })),
    ) ?? text
  );
}

/** The colours of states: a tint of the paper, and text on it. */
function deriveStates(paper: string, [tintLightness, textLightness]: readonly [number, number]) {
  const entries = Object.entries(stateHues).flatMap(([name, hue]) => {
    const tint = mix(
      formatHex(clampChroma({ mode: 'oklch', l: tintLightness, c: 0.09, h: hue }, 'oklch')),
      paper,
      0.3,
    );
    const text = formatHex(clampChroma({ mode: 'oklch', l: textLightness, c: 0.09, h: hue }, 'oklch'));
    return [
      [`tint${name}`, tint],
      [`on${name}`, keepContrast(text, [tint], textRatio)],
    ];
  });
  return z.record(z.string(), z.string()).parse(Object.fromEntries(entries));
}

/** Derives a whole palette. The base colours stay as they are, also those whose contrast is too low. */
export function derivePalette(base: BaseColours): Palette {
  const { ink, bone, ochre, terracotta, forest, lake } = base;
  const chalk = mix(bone, '#ffffff', 0.55);
  const clay = mix(bone, ink, 0.11);
  const papers = [bone, chalk, clay];
  const onOchre = keepContrast(ink, [ochre], textRatio);
  const light = {
    ...base,
    chalk,
    clay,
    inkSoft: keepContrast(mix(ink, bone, 0.33), papers, textRatio),
    inkRaised: mix(ink, bone, 0.09),
    ash: keepContrast(mix(bone, ink, 0.24), [ink], textRatio),
    line: mix(bone, ink, 0.24),
    sand: keepContrast(mix(bone, ink, 0.5), papers, controlRatio),
    ochreBright: keepContrast(mix(ochre, '#ffffff', 0.16), [ink, mix(ink, bone, 0.09)], textRatio),
    terracottaDeep: keepContrast(mix(terracotta, ink, 0.18), papers, textRatio),
    ember: keepContrast(mix(terracotta, '#ffffff', 0.4), [ink, mix(ink, bone, 0.09)], textRatio),
    onOchre,
    checked: keepContrast(ochre, [ink], controlRatio),
    ...deriveStates(bone, [0.88, 0.32]),
  };
  const ground = withLightness(ink, 0.21);
  const [raised, field] = [mix(ground, bone, 0.07), mix(ground, bone, 0.16)];
  const darkPapers = [ground, raised, field];
  const lighten = (accent: string) => keepContrast(withLightness(accent, 0.8), darkPapers, textRatio);
  const text = withLightness(bone, 0.94);
  const dark = {
    ink: text,
    inkSoft: keepContrast(mix(text, ground, 0.25), darkPapers, textRatio),
    bone: ground,
    chalk: raised,
    clay: field,
    line: mix(ground, bone, 0.27),
    sand: keepContrast(mix(ground, bone, 0.55), darkPapers, controlRatio),
    terracotta: lighten(terracotta),
    terracottaDeep: lighten(mix(terracotta, '#ffffff', 0.2)),
    forest: lighten(forest),
    lake: lighten(lake),
    checked: keepContrast(withLightness(terracotta, 0.42), [text], controlRatio),
    ...deriveStates(ground, [0.4, 0.9]),
  };
  return paletteSchema.parse({ light, dark });
}
