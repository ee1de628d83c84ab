const previewableTypes = /^(image\/(jpeg|png|webp|gif|avif)|application\/pdf|video\/(mp4|webm|quicktime))$/;

/** Whether browsers can show files of this type inside a page. */
export function canPreview(type: string): boolean {
  return previewableTypes.test(type);
}
