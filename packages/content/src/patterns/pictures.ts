import { compose, createChoices, type Frame } from './composition.ts';
import { renderSvg } from './svg-markup.ts';

/** The proportions of project images. */
export const pictureSize = { width: 640, height: 400 } as const;

const pictureFrame: Frame = { ...pictureSize, x: 320, y: 200, ridge: 28, gap: 14, reach: 130 };
const portraitFrame: Frame = { width: 480, height: 600, x: 240, y: 260, ridge: 28, gap: 14, reach: 140 };

/**
 * Returns the picture of a project that has no image as a data URL, always the same for its seed. Site and server
 * render the same address, and the page needs no request for it.
 */
export function getProjectPicture(seed: string): string {
  const svg = renderSvg(compose(pictureFrame, 9, createChoices(seed)))
    .trim()
    .replaceAll('"', "'");
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** Returns the picture of a member of the team without a portrait, always the same for its id, as SVG. */
export function drawPortraitPattern(id: string): string {
  return renderSvg(compose(portraitFrame, 10, createChoices(id)));
}
