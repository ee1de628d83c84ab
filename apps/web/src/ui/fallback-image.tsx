import type { ComponentProps } from 'react';

type FallbackImageProps = ComponentProps<'img'> & { src: string; fallbackSrc: string; alt: string };

/** An image that the page's loader replaces by a fallback when it cannot be loaded. */
export function FallbackImage({ fallbackSrc, alt, ...rest }: FallbackImageProps) {
  return <img {...rest} alt={alt} data-fallback={fallbackSrc} />;
}
