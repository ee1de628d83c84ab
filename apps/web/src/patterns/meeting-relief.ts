import { box, type Drawing, diamond, type Mark, type Tone, triangle, zigzagDown } from './drawing.ts';

const [width, height] = [900, 720];
const [meeting, middle] = [510, height / 2];

/** The one side is whole: diamonds in each other, whose corner touches the place of meeting. */
const reach = 222;
const whole = meeting - 60 - reach;

/** The other is larger than the picture: ridges from the place of meeting outwards. */
const courses: readonly { out: number; tone: Tone; ridge: number }[] = [
  { out: 68, tone: 'bone', ridge: 26 },
  { out: 140, tone: 'ochre', ridge: 34 },
  { out: 212, tone: 'bone', ridge: 26 },
  { out: 280, tone: 'terracotta', ridge: 24 },
  { out: 346, tone: 'bone', ridge: 26 },
];

/** Wedges from above and below, one in the other. */
const wedges: readonly (readonly [number, Tone])[] = [
  [270, 'terracotta'],
  [196, 'ink'],
  [140, 'ochre'],
  [76, 'ink'],
];

/** Two unlike sides meet at one point, held from above and below. It lies on black ground. */
export function meetingRelief(): Drawing {
  return {
    width,
    height,
    marks: [
      { tone: 'ink', d: box(width, height) },
      { tone: 'bone', d: diamond(whole, middle, reach) },
      { tone: 'ink', d: diamond(whole, middle, 184) },
      { tone: 'terracotta', d: diamond(whole, middle, 152) },
      { tone: 'ink', d: diamond(whole, middle, 100) },
      { tone: 'bone', d: diamond(whole, middle, 70) },
      { tone: 'ochre', d: diamond(whole, middle, 34) },
      ...courses.map(
        ({ out, tone, ridge }): Mark => ({
          tone,
          ridge,
          d: zigzagDown(meeting + out + middle, 0, -middle, middle, 2),
        }),
      ),
      ...wedges.map(
        ([tall, tone]): Mark => ({
          tone,
          d: triangle(meeting - tall, 0, tall * 2, -tall) + triangle(meeting - tall, height, tall * 2, tall),
        }),
      ),
      { tone: 'bone', d: diamond(meeting, middle, 44) },
      { tone: 'ink', d: diamond(meeting, middle, 27) },
      { tone: 'ochre', d: diamond(meeting, middle, 14) },
    ],
  };
}
