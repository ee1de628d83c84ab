import { type Drawing, diamond, steps } from './drawing.ts';

/** One thought followed to its core: two ridges wound into each other, which come in from the right. */
export function greatSpiral(): Drawing {
  return {
    width: 800,
    height: 560,
    marks: [
      { tone: 'ink', ridge: 28, d: steps(800, 14, [-786, 532, 674, -420, -562, 308, 450, -196, -338, 98]) },
      { tone: 'terracotta', ridge: 28, d: steps(800, 70, [-730, 420, 562, -308, -450, 196, 338, -84]) },
      { tone: 'ochre', d: diamond(396, 318, 34) },
    ],
  };
}
