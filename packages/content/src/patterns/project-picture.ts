import { createChoices } from './choices.ts';
import { compose, type Frame } from './composition.ts';
import { renderSvg } from './svg-markup.ts';

/** The proportions of project images. */
export const pictureSize = { width: 640, height: 400 } as const;

const frame: Frame = { ...pictureSize, x: 320, y: 200, ridge: 28, gap: 14, reach: 130 };
const fieldCount = 9;

/**
 * Returns the picture of a project that has no image as a data URL, always the same for its seed. Site and server
 * render the same address, and the page needs no request for it.
 */
export function getProjectPicture(seed: string): string {
  const svg = renderSvg(compose(frame, fieldCount, createChoices(seed)))
    .trim()
    .replaceAll('"', "'");
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
