import type { ProjectRendition } from '@isangano/contracts/projects/project';

type ProjectImageProps = {
  image: string;
  imageSet?: readonly ProjectRendition[] | undefined;
  /** How wide the picture stands on pages of which width. */
  sizes: string;
};

/** A project's picture, in no more pixels than its place takes; an old one has a single size. */
export function ProjectImage({ image, imageSet = [], sizes }: ProjectImageProps) {
  const { width = 640, height = 400 } = imageSet.at(-1) ?? {};
  return (
    <img
      // Before the addresses, or a browser may fetch one without knowing how wide it shows.
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
