import {
  box,
  type Drawing,
  diamond,
  type Shape,
  type Tone,
  triangle,
  zigzagDown,
} from '@isangano/content/patterns/drawing';

const [width, height] = [900, 720];
const [meetingX, middle] = [510, height / 2];

/** The left side: complete nested diamonds, whose corner touches the meeting point. */
const reach = 222;
const diamondX = meetingX - 60 - reach;

/** The right side extends beyond the picture: ridges at increasing distances from the meeting point. */
const ridges: readonly { out: number; tone: Tone; ridge: number }[] = [
  { out: 68, tone: 'bone', ridge: 26 },
  { out: 140, tone: 'ochre', ridge: 34 },
  { out: 212, tone: 'bone', ridge: 26 },
  { out: 280, tone: 'terracotta', ridge: 24 },
  { out: 346, tone: 'bone', ridge: 26 },
];

/** Nested wedges from above and below: height and tone. */
const wedges: readonly (readonly [number, Tone])[] = [
  [270, 'terracotta'],
  [196, 'ink'],
  [140, 'ochre'],
  [76, 'ink'],
];

/** Two different sides that meet at one point, between wedges from above and below. For black ground. */
export const meetingRelief: Drawing = {
  width,
  height,
  shapes: [
    { tone: 'ink', d: box(width, height) },
    { tone: 'bone', d: diamond(diamondX, middle, reach) },
    { tone: 'ink', d: diamond(diamondX, middle, 184) },
    { tone: 'terracotta', d: diamond(diamondX, middle, 152) },
    { tone: 'ink', d: diamond(diamondX, middle, 100) },
    { tone: 'bone', d: diamond(diamondX, middle, 70) },
    { tone: 'ochre', d: diamond(diamondX, middle, 34) },
    ...ridges.map(
      ({ out, tone, ridge }): Shape => ({
        tone,
        ridge,
        d: zigzagDown(meetingX + out + middle, 0, -middle, middle, 2),
      }),
    ),
    ...wedges.map(
      ([wedgeHeight, tone]): Shape => ({
        tone,
        d:
          triangle(meetingX - wedgeHeight, 0, wedgeHeight * 2, -wedgeHeight) +
          triangle(meetingX - wedgeHeight, height, wedgeHeight * 2, wedgeHeight),
      }),
    ),
    { tone: 'bone', d: diamond(meetingX, middle, 44) },
    { tone: 'ink', d: diamond(meetingX, middle, 27) },
    { tone: 'ochre', d: diamond(meetingX, middle, 14) },
  ],
};
