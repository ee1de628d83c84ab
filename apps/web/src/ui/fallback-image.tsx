import { type ComponentProps, useEffect, useRef, useState } from 'react';

type FallbackImageProps = ComponentProps<'img'> & { src: string; fallbackSrc: string; alt: string };

/** An image that is replaced by a fallback when it cannot be loaded. */
export function FallbackImage({ src, fallbackSrc, alt, ...rest }: FallbackImageProps) {
  const [hasFailed, setHasFailed] = useState(false);
  const imageRef = useRef<HTMLImageElement>(null);

  useEffect(() => {
    // A prerendered image can fail before hydration attaches the error handler.
    if (imageRef.current?.complete && imageRef.current.naturalWidth === 0) setHasFailed(true);
  }, []);

  return (
    <img
      {...rest}
      ref={imageRef}
      alt={alt}
      src={hasFailed ? fallbackSrc : src}
      onError={() => setHasFailed(true)}
    />
  );
}
