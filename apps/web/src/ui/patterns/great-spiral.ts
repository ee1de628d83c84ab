import { type Drawing, diamond, steps } from '@isangano/content/patterns/drawing';

/** Two ridges wound into a common spiral, entering from the right. */
export const greatSpiral: Drawing = {
  width: 800,
  height: 560,
  shapes: [
    { tone: 'ink', ridge: 28, d: steps(800, 14, [-786, 532, 674, -420, -562, 308, 450, -196, -338, 98]) },
    { tone: 'terracotta', ridge: 28, d: steps(800, 70, [-730, 420, 562, -308, -450, 196, 338, -84]) },
    { tone: 'ochre', d: diamond(396, 318, 34) },
  ],
};
