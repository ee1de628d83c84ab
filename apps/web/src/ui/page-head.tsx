import { brand } from '@isangano/content/brand';
import type { MessageId } from '@isangano/content/message-ids.gen';
import { useLingui } from '@lingui/react';
import { useEffect } from 'react';

let announce: () => void = () => {};

/** Resolves once a page has been hydrated and its effects have run. */
export const hydrated = new Promise<void>((resolve) => {
  announce = resolve;
});

export function useAnnounceHydration(): void {
  useEffect(() => announce(), []);
}

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
