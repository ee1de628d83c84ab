import { useEffect, useState } from 'react';

const previewableTypes = /^(image\/(jpeg|png|webp|gif|avif)|application\/pdf|video\/(mp4|webm|quicktime))$/;

/** Whether browsers can show files of this type inside a page. */
export function canPreview(type: string): boolean {
  return previewableTypes.test(type);
}

export function Preview({ file, url }: { file: { name: string; type: string }; url: string }) {
  if (file.type.startsWith('image/')) {
    return (
      <img
        src={url}
        alt={file.name}
        className="true-colours mx-auto max-h-[65vh] w-auto max-w-full bg-chalk"
      />
    );
  }
  if (file.type.startsWith('video/')) {
    return (
      // biome-ignore lint/a11y/useMediaCaption: an applicant's own film; nobody has captions for it
      <video
        src={url}
        controls
        className="true-colours mx-auto max-h-[65vh] w-full bg-ink"
        aria-label={file.name}
      />
    );
  }
  return <PdfPreview name={file.name} url={url} />;
}

/**
 * A PDF. The viewer of the browser moves the focus into itself when it has loaded, where keyboard shortcuts of the page
 * do nothing: it is inert until it is pointed at or Tab is pressed.
 */
function PdfPreview({ name, url }: { name: string; url: string }) {
  const [isReachable, setIsReachable] = useState(false);
  useEffect(() => {
    const listener = ({ key }: KeyboardEvent) => {
      if (key === 'Tab') setIsReachable(true);
    };
    document.addEventListener('keydown', listener, { capture: true });
    return () => document.removeEventListener('keydown', listener, { capture: true });
  }, []);
  return (
    <div onPointerEnter={() => setIsReachable(true)}>
      <iframe
        src={url}
        title={name}
        inert={!isReachable}
        className="h-[65vh] w-full border-2 border-line bg-chalk"
      />
    </div>
  );
}
