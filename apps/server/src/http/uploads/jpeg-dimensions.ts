const markerStart = 0xff;
/** Markers of a frame are these, except those of tables, extensions and arithmetic conditioning between them. */
const firstFrame = 0xc0;
const lastFrame = 0xcf;
const otherMarkers = [0xc4, 0xc8, 0xcc];
const frameBytes = 9;

export function isJpeg(header: Buffer): boolean {
  return header.length > 2 && header.readUInt16BE(0) === 0xff_d8;
}

/**
 * Returns the dimensions that the header of a JPEG declares, zero if it has no frame. Skips what stands between
 * segments, as decoders do, in a few milliseconds; the library that reads other images needs a third of a second
 * for a megabyte of that.
 */
export function readJpegDimensions(header: Buffer): { width: number; height: number } {
  for (let at = 2; at + frameBytes <= header.length; ) {
    const marker = header[at + 1] ?? 0;
    if (header[at] !== markerStart || marker === markerStart || marker === 0) at += 1;
    else if (marker >= firstFrame && marker <= lastFrame && !otherMarkers.includes(marker))
      return { height: header.readUInt16BE(at + 5), width: header.readUInt16BE(at + 7) };
    else at += 2 + header.readUInt16BE(at + 2);
  }
  return { width: 0, height: 0 };
}
