import { readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Band } from './band.tsx';
import { fiveWays } from './five-ways.ts';
import { HeroRelief } from './hero-relief.tsx';
import { Motif } from './motif.tsx';
import { StepBand } from './step-band.tsx';
import { palette, svgMarkup } from './svg-markup.ts';

function file(path: string): string {
  return readFileSync(new URL(path, import.meta.url), 'utf8');
}

describe('patterns', () => {
  test.each(['zigzag', 'diamond', 'triangles', 'spiral'] as const)('a band of %s stays small', (kind) => {
    expect(renderToStaticMarkup(<Band kind={kind} />).length).toBeLessThanOrEqual(900);
  });

  test('the relief stays under 3 KB', () => {
    expect(renderToStaticMarkup(<HeroRelief />).length).toBeLessThan(3000);
  });

  test('no drawing speaks to a screen reader', () => {
    expect(renderToStaticMarkup(<Motif sector="arts" />)).toContain('aria-hidden="true"');
  });

  test('a step band shows every triangle once', () => {
    const peaks = (markup: string) => markup.match(/h16l/g)?.length;
    for (const current of [0, 2, 4])
      expect(peaks(renderToStaticMarkup(<StepBand steps={5} current={current} />))).toBe(20);
  });

  test('pictures outside a page use the tokens of the theme', () => {
    const theme = file('../theme/theme.css');
    for (const [tone, colour] of Object.entries(palette))
      expect(theme).toContain(`--color-${tone}: ${colour};`);
  });

  test('the favicon is the mark', () => {
    expect(file('../../public/favicon.svg')).toBe(
      svgMarkup(fiveWays(), { current: 'bone', ground: 'ink', margin: 5 }),
    );
  });
});
