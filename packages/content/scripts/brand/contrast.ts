import { clampChroma, formatHex, oklch, wcagContrast } from 'culori';
import type { Palette } from '../../src/schemas/palette.ts';

type Name = keyof Palette['light'];
type Rule = { foregrounds: readonly Name[]; grounds: readonly Name[]; ratio: number };

/** WCAG 2.2 AA: text, and the borders and marks of controls. */
const textRatio = 4.5;
const controlRatio = 3;

const tints = ['Yellow', 'Blue', 'Orange', 'Purple', 'Red', 'Green'] as const;
const papers = ['bone', 'chalk', 'clay'] as const satisfies Name[];

/** Each pair of colours that the theme uses. The last two are the same in both themes. */
const rules: readonly Rule[] = [
  {
    foregrounds: ['ink', 'inkSoft', 'lake', 'forest', 'terracotta', 'terracottaDeep'],
    grounds: papers,
    ratio: textRatio,
  },
  ...tints.map((tint): Rule => ({ foregrounds: [`on${tint}`], grounds: [`tint${tint}`], ratio: textRatio })),
  { foregrounds: ['sand'], grounds: papers, ratio: controlRatio },
  { foregrounds: ['checked'], grounds: ['ink'], ratio: controlRatio },
  { foregrounds: ['bone'], grounds: ['terracotta', 'forest', 'lake'], ratio: textRatio },
  {
    foregrounds: ['bone', 'ash', 'ochre', 'ochreBright', 'ember'],
    grounds: ['ink', 'inkRaised'],
    ratio: textRatio,
  },
  { foregrounds: ['onOchre'], grounds: ['ochre', 'ochreBright'], ratio: textRatio },
];

/** The colours that both themes share. */
const lightOnlyRules = 2;

export type Failure = {
  theme: 'light' | 'dark';
  foreground: Name;
  ground: Name;
  ratio: number;
  needed: number;
  /** The nearest colour of the foreground that has this contrast with all its grounds; undefined if there is none. */
  proposal: string | undefined;
};

/** Returns the pairs whose contrast is too low, in both themes. */
export function findLowContrasts(palette: Palette): Failure[] {
  return [
    ...checkTheme('light', palette.light, rules),
    ...checkTheme('dark', { ...palette.light, ...palette.dark }, rules.slice(0, -lightOnlyRules)),
  ];
}

function checkTheme(
  theme: Failure['theme'],
  colours: Palette['light'],
  themeRules: readonly Rule[],
): Failure[] {
  return themeRules.flatMap(({ foregrounds, grounds, ratio: needed }) =>
    foregrounds.flatMap((foreground) =>
      grounds.flatMap((ground) => {
        const ratio = wcagContrast(colours[foreground], colours[ground]);
        if (ratio >= needed) return [];
        const all = themeRules
          .filter((rule) => rule.foregrounds.includes(foreground))
          .flatMap((rule) => rule.grounds.map((name) => ({ colour: colours[name], ratio: rule.ratio })));
        return {
          theme,
          foreground,
          ground,
          ratio,
          needed,
          proposal: adjustContrast(colours[foreground], all),
        };
      }),
    ),
  );
}

/**
 * Returns the colour itself if its contrasts suffice, else the nearest lighter or darker one of its hue; undefined if
 * there is none.
 */
export function adjustContrast(
  colour: string,
  grounds: readonly { colour: string; ratio: number }[],
): string | undefined {
  const base = oklch(colour);
  if (!base) return undefined;
  const step = 0.005;
  for (let distance = 0; distance <= 1; distance += step) {
    for (const lightness of [base.l - distance, base.l + distance]) {
      if (lightness < 0 || lightness > 1) continue;
      const candidate = formatHex(clampChroma({ ...base, l: lightness }, 'oklch'));
      if (grounds.every((ground) => wcagContrast(candidate, ground.colour) >= ground.ratio)) return candidate;
    }
  }
  return undefined;
}
