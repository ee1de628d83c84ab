import type { ComponentProps } from 'react';

/** A link to another site, which opens in a tab of its own. */
export function ExternalLink(props: ComponentProps<'a'>) {
  return <a target="_blank" rel="noopener" {...props} />;
}
