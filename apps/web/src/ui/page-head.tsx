import { brand } from '@isangano/content/brand';
import type { MessageId } from '@isangano/content/message-ids.gen';
import { useLingui } from '@lingui/react';
import { useAnnounceHydration } from './hydrated.ts';

type PageHeadProps = { title: MessageId; description: MessageId };

/** Renders title and description of a page, in its language. */
export function PageHead({ title, description }: PageHeadProps) {
  const { _ } = useLingui();
  useAnnounceHydration();
  return (
    <>
      <title>{_(title, { brand: brand.name })}</title>
      <meta name="description" content={_(description)} />
    </>
  );
}
