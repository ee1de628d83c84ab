import { type Drawing, steps, type Tone, zigzagAcross } from './drawing.ts';

const rise = 60;
const between = 56;
const tones: readonly Tone[] = ['current', 'terracotta', 'current', 'ochre', 'current'];

/** A square that lies flat: a diamond that has fallen off its corner. */
function fallen(x: number, y: number, side: number): string {
  return `${steps(x, y, [side, side, -side])}z`;
}

/**
 * Ridges that lost their way: they run from the left, break off at a fault, and go on lower down. The diamond that
 * held them together lies on the ground.
 */
export function broken(): Drawing {
  const courses = tones.map((tone, course) => {
    const y = 40 + course * between;
    const left = zigzagAcross(-rise, y + rise, rise, -rise, 9 - course);
    const up = course % 2 ? rise : -rise;
    const right = zigzagAcross((10 - course) * rise, y + (up < 0 ? 2 : 1) * rise, rise, up, 7 + course);
    return { tone, ridge: 26, d: left + right };
  });
  return {
    width: 960,
    height: 520,
    marks: [
      ...courses,
      { tone: 'current', d: fallen(130, 400, 120) },
      { tone: 'ochre', d: fallen(154, 424, 72) },
      { tone: 'terracotta', d: fallen(172, 442, 36) },
    ],
  };
}
