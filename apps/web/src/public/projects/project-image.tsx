import type { ProjectRendition } from '@isangano/contracts/projects/project';

type ProjectImageProps = {
  image: string;
  imageSet?: readonly ProjectRendition[] | undefined;
  /** The `sizes` attribute: how wide the image is rendered at which viewport width. */
  sizes: string;
};

/** Shows a project's image, in the smallest rendition that is large enough. Old images have one size only. */
export function ProjectImage({ image, imageSet = [], sizes }: ProjectImageProps) {
  const { width = 640, height = 400 } = imageSet.at(-1) ?? {};
  return (
    <img
      // Set before `srcSet` and `src`, or a browser may choose a rendition without knowing the size.
      sizes={sizes}
      srcSet={imageSet.map((rendition) => `${rendition.url} ${rendition.width}w`).join(', ') || undefined}
      src={image}
      alt=""
      loading="lazy"
      width={width}
      height={height}
      className="aspect-[8/5] w-full object-cover"
    />
  );
}
