import { useLingui } from '@lingui/react';
import { buttonClass } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ExternalIcon } from '../../../ui/icons.tsx';
import { Preview } from './preview.tsx';
import type { ListedFile } from './stored-files.tsx';

export function FilePreview({ file, url, onClose }: { file: ListedFile; url: string; onClose: () => void }) {
  const { _ } = useLingui();
  return (
    <Dialog
      open
      onClose={onClose}
      width="4xl"
      title={<span className="wrap-anywhere">{file.name}</span>}
      closeLabel={_('staff.close')}
      footer={
        // Browsers on phones may not show a PDF inside a page.
        <a href={url} target="_blank" rel="noopener" className={buttonClass({ variant: 'secondary' })}>
          <ExternalIcon />
          {_('staff.file.newTab')}
        </a>
      }
    >
      <Preview file={file} url={url} />
    </Dialog>
  );
}
