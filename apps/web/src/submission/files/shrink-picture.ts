/** Enough to read a photographed document. */
const longestSidePixels = 2560;
const quality = 0.85;
/** A copy is only worth it if it has at most this share of the bytes. */
const copyMaxShare = 0.7;

const types = ['image/jpeg', 'image/png', 'image/webp'];

/**
 * Returns a smaller copy of a picture in the same format, without the metadata that cameras add; undefined if the picture is
 * not larger than needed, or cannot be decoded here.
 */
export async function shrinkPicture(file: File): Promise<File | undefined> {
  if (!types.includes(file.type)) return undefined;
  try {
    const picture = await createImageBitmap(file);
    try {
      if (Math.max(picture.width, picture.height) <= longestSidePixels) return undefined;
      const copy = await drawCopy(picture, file.type);
      // Browsers that cannot encode a type choose another.
      if (copy?.type !== file.type || copy.size > file.size * copyMaxShare) return undefined;
      return new File([copy], file.name, { type: file.type, lastModified: file.lastModified });
    } finally {
      picture.close();
    }
  } catch {
    // The server decides about files that this browser cannot decode.
    return undefined;
  }
}

function drawCopy(picture: ImageBitmap, type: string): Promise<Blob | null> {
  const scale = longestSidePixels / Math.max(picture.width, picture.height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  const context = canvas.getContext('2d');
  if (!context) return Promise.resolve(null);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, type, quality));
}
