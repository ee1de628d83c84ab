import type { ReactNode } from 'react';
import { PrivacyLink } from './privacy-link.tsx';

/** A consent, followed by the link to the privacy notice. */
export function Consent({ children }: { children: ReactNode }) {
  return (
    <div>
      {children}
      <PrivacyLink />
    </div>
  );
}
