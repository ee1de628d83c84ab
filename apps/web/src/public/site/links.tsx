import { publicPaths } from '@isangano/contracts/routes';
import { useLingui } from '@lingui/react';
import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

export function ExternalLink(props: ComponentProps<'a'>) {
  return <a target="_blank" rel="noopener" {...props} />;
}

/** A link from a form to the privacy notice, in another tab, so that typed text is kept. */
export function PrivacyLink() {
  const { _ } = useLingui();
  return (
    <p className="text-sm">
      <Link
        to={publicPaths.privacy}
        target="_blank"
        rel="noopener"
        className="inline-flex min-h-11 items-center underline-offset-4"
      >
        {_('site.privacyLink')}
      </Link>
    </p>
  );
}
