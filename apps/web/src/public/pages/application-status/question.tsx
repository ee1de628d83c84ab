import { brand } from '@isangano/content/brand';
import { useLingui } from '@lingui/react';

/** Where to ask questions. */
export function Question({ className }: { className?: string }) {
  const { _ } = useLingui();
  return (
    <p className={className}>
      {_('status.question')} <a href={`mailto:${brand.email}`}>{brand.email}</a>
    </p>
  );
}
