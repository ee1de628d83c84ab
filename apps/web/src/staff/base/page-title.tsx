import { brand } from '@isangano/content/brand';
import type { MessageId } from '@isangano/content/message-ids.gen';
import { useLingui } from '@lingui/react';
import type { Ref } from 'react';
import { useAnnounceHydration } from '../../ui/page-head.tsx';

type PageTitleProps = {
  title: MessageId;
  /** In the title of the document. */
  name?: MessageId;
  description?: MessageId;
  /** Of a heading that can have the focus. */
  ref?: Ref<HTMLHeadingElement>;
};

export function PageTitle({ title, name = title, description = title, ref }: PageTitleProps) {
  const { _ } = useLingui();
  useAnnounceHydration();
  return (
    <>
      <title>{`${_(name)} – ${brand.name}`}</title>
      <meta name="description" content={_(description)} />
      <h1 ref={ref} tabIndex={ref ? -1 : undefined} className="text-3xl">
        {_(title)}
      </h1>
    </>
  );
}
