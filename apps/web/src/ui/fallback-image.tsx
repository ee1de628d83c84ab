import { type ComponentProps, useEffect, useRef, useState } from 'react';

type FallbackImageProps = ComponentProps<'img'> & { src: string; fallbackSrc: string; alt: string };

/** An image that switches to a second one when the first cannot be loaded. */
export function FallbackImage({ src, fallbackSrc, alt, ...rest }: FallbackImageProps) {
  const [hasFailed, setHasFailed] = useState(false);
  const image = useRef<HTMLImageElement>(null);

  useEffect(() => {
    // A prerendered image can fail before its error handler is there.
    if (image.current?.complete && image.current.naturalWidth === 0) setHasFailed(true);
  }, []);

  return (
    <img
      {...rest}
      ref={image}
      alt={alt}
      src={hasFailed ? fallbackSrc : src}
      onError={() => setHasFailed(true)}
    />
  );
}
