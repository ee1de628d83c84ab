import { parentCompany, products } from '@isangano/content/products';
import { useLingui } from '@lingui/react';
import { buttonClass } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Band } from '../../../../ui/patterns/band.tsx';
import { ExternalLink } from '../../../site/links.tsx';

export function ParentDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { _ } = useLingui();
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title={parentCompany.name}
      width="2xl"
      closeLabel={_('ecosystem.close')}
      footer={
        <ExternalLink href={parentCompany.url} className={buttonClass({ variant: 'primary' })}>
          {_('ecosystem.more')}
        </ExternalLink>
      }
    >
      <Band kind="triangles" />
      <p className="mt-6 text-lg">{_('ecosystem.dialog.lead')}</p>
      <p className="mt-4">{_('ecosystem.dialog.text', { count: products.length })}</p>
    </Dialog>
  );
}
