import { readFileSync } from 'node:fs';
import { palette, renderSvg } from '@isangano/content/patterns/svg-markup';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Band } from './band.tsx';
import { drawFiveWays } from './five-ways.ts';
import { HeroRelief } from './hero-relief.tsx';
import { Motif } from './motif.tsx';
import { StepBand } from './step-band.tsx';

function readText(path: string): string {
  return readFileSync(new URL(path, import.meta.url), 'utf8');
}

describe('patterns', () => {
  test.each(['zigzag', 'diamond', 'triangles', 'spiral'] as const)(
    'the markup of a %s band has at most 900 characters',
    (kind) => {
      expect(renderToStaticMarkup(<Band kind={kind} />).length).toBeLessThanOrEqual(900);
    },
  );

  test('the markup of the relief has less than 3000 characters', () => {
    expect(renderToStaticMarkup(<HeroRelief />).length).toBeLessThan(3000);
  });

  test('drawings are hidden from screen readers', () => {
    expect(renderToStaticMarkup(<Motif sector="arts" />)).toContain('aria-hidden="true"');
  });

  test('a step band shows every triangle once', () => {
    const countPeaks = (markup: string) => markup.match(/h16l/g)?.length;
    for (const current of [0, 2, 4])
      expect(countPeaks(renderToStaticMarkup(<StepBand steps={5} current={current} />))).toBe(20);
  });

  test('the palette of picture files matches the tokens of the theme', () => {
    const theme = readText('../../theme/theme.css');
    for (const [tone, colour] of Object.entries(palette))
      expect(theme).toContain(`--color-${tone}: ${colour};`);
  });

  test('the favicon is the brand mark', () => {
    expect(readText('../../../public/favicon.svg')).toBe(
      renderSvg(drawFiveWays(), { current: 'bone', ground: 'ink', margin: 5 }),
    );
  });
});
