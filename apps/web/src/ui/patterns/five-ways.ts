import { type Drawing, diamond } from '@isangano/content/patterns/drawing';

/**
 * The brand mark: five parts with five gaps between them, which lead from the top, both sides and both lower
 * corners to one point. The parts have the colour of the surrounding text, the point its own.
 */
export function drawFiveWays(): Drawing {
  const above = 'M0 0h21v15l-6 6H0zM48 0H27v15l6 6h15z';
  const beside = 'M0 27h15l1 1L0 44zM48 27H33l-1 1 16 16z';
  const below = 'M4 48l16-16 4 4 4-4 16 16z';
  return {
    width: 48,
    height: 48,
    shapes: [
      { tone: 'current', d: above + beside + below },
      { tone: 'ochre', d: diamond(24, 24, 7) },
    ],
  };
}
