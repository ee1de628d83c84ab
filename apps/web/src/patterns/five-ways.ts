import { type Drawing, diamond } from './drawing.ts';

/**
 * The group's mark: five ways, from above, from both sides and from both lower corners, that meet at one point.
 * The ways are drawn in one tone and take the colour of their place; the point keeps its own.
 */
export function fiveWays(): Drawing {
  const upright = 'M19 0h10v12l-5 5-5-5z';
  const sides = 'M0 19v10h12l5-5-5-5zM48 19v10H36l-5-5 5-5z';
  const corners = 'M0 41v7h7l12-12v-7h-7zM48 41v7h-7L29 36v-7h7z';
  return {
    width: 48,
    height: 48,
    marks: [
      { tone: 'current', d: upright + sides + corners },
      { tone: 'ochre', d: diamond(24, 24, 5) },
      { tone: 'terracotta', d: 'M15 48l9-9 9 9z' },
    ],
  };
}
