import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Band } from './band.tsx';
import { HeroRelief } from './hero-relief.tsx';
import { Motif } from './motif.tsx';
import { StepBand } from './step-band.tsx';

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
});
