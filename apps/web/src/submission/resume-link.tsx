import { resumeFragmentKey } from '@isangano/contracts/drafts/resume-link';
import { lazy, useEffect, useState } from 'react';
import { Optional } from '../ui/optional.tsx';

const ResumeLinkNotice = lazy(() =>
  import('./drafts/resume-link-notice.tsx').then((file) => ({ default: file.ResumeLinkNotice })),
);

const linkStart = `#${resumeFragmentKey}=`;

/** Offers to open the draft if the address of the page is a link from a mail. */
export function ResumeLink() {
  const [hash, setHash] = useState('');
  useEffect(() => setHash(location.hash), []);
  if (!hash.startsWith(linkStart)) return null;
  return (
    <Optional>
      <ResumeLinkNotice hash={hash} />
    </Optional>
  );
}
