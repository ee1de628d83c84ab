import { type Drawing, steps, type Tone, zigzagAcross } from '@isangano/content/patterns/drawing';

const riseLength = 60;
const ridgeDistance = 56;
const tones: readonly Tone[] = ['current', 'terracotta', 'current', 'ochre', 'current'];

/** A square with horizontal and vertical sides, in contrast to the diamonds of the other patterns. */
function square(x: number, y: number, side: number): string {
  return `${steps(x, y, [side, side, -side])}z`;
}

const ridges = tones.map((tone, index) => {
  const y = 40 + index * ridgeDistance;
  const left = zigzagAcross(-riseLength, y + riseLength, riseLength, -riseLength, 9 - index);
  const up = index % 2 ? riseLength : -riseLength;
  const right = zigzagAcross(
    (10 - index) * riseLength,
    y + (up < 0 ? 2 : 1) * riseLength,
    riseLength,
    up,
    7 + index,
  );
  return { tone, ridge: 26, d: left + right };
});

/**
 * The pattern of the not-found page: ridges that break off and continue lower down, and a diamond that has
 * fallen.
 */
export const brokenPattern: Drawing = {
  width: 960,
  height: 520,
  shapes: [
    ...ridges,
    { tone: 'current', d: square(130, 400, 120) },
    { tone: 'ochre', d: square(154, 424, 72) },
    { tone: 'terracotta', d: square(172, 442, 36) },
  ],
};
