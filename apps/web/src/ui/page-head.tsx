import { brand } from '@isangano/content/brand';
import type { MessageId } from '@isangano/content/message-ids.gen';
import { useLingui } from '@lingui/react';
import { useAnnounceHydration } from './hydrated.ts';

/** Renders title and description of a page, in its language. */
export function PageHead({ title, description }: { title: MessageId; description: MessageId }) {
  const { _ } = useLingui();
  useAnnounceHydration();
  return (
    <>
      <title>{_(title, { brand: brand.name })}</title>
      <meta name="description" content={_(description)} />
    </>
  );
}
