import type { StoredFile } from '@isangano/contracts/applications/files';
import { toLabelId } from '@isangano/contracts/label-id';
import { useLingui } from '@lingui/react';
import { lazy, useState } from 'react';
import { formatBytes } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language-provider.tsx';
import { Part } from '../../staff/part.tsx';
import { showAlert } from '../../staff/questions.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { EyeIcon, FileIcon } from '../../ui/icons.tsx';
import { DownloadIcon } from '../../ui/record-icons.tsx';
import { canPreview } from './can-preview.ts';

const FilePreview = lazy(() => import('./file-preview.tsx').then((file) => ({ default: file.FilePreview })));

type StoredFilesProps = {
  files: readonly StoredFile[];
  /** Fetches the record again, which renews the signed links of its files. */
  refresh: () => Promise<readonly StoredFile[]>;
  /** Shows a file that browsers can show, by an address that works; by default in a dialog. */
  onPreview?: (preview: { file: StoredFile; url: string }) => void;
};

/** Returns a URL that serves the file. A link that does not work may have expired, and is renewed once. */
async function findWorkingUrl(
  file: StoredFile,
  refresh: StoredFilesProps['refresh'],
): Promise<string | undefined> {
  if (await isReachable(file.url)) return toAbsoluteUrl(file.url);
  const renewed = (await refresh()).find(({ id }) => id === file.id);
  return renewed && (await isReachable(renewed.url)) ? toAbsoluteUrl(renewed.url) : undefined;
}

function toAbsoluteUrl(url: string): string {
  return new URL(url, window.location.origin).href;
}

async function isReachable(url: string): Promise<boolean> {
  try {
    return (await fetch(toAbsoluteUrl(url), { method: 'HEAD' })).ok;
  } catch (error) {
    console.error('file', error);
    return false;
  }
}

/** Lists the files of an application with the result of their scan, and buttons that preview and download them. */
export function StoredFiles({ files, refresh, onPreview }: StoredFilesProps) {
  const { _ } = useLingui();
  const { locale } = useLanguage();
  const [previewed, setPreviewed] = useState<{ file: StoredFile; url: string }>();

  async function view(file: StoredFile) {
    const url = await findWorkingUrl(file, refresh);
    if (!url) {
      await showAlert(
        `${_('staff.file.viewFailed', { file: file.name })}\n${_('staff.file.viewFailed.hint')}`,
      );
    } else if (canPreview(file.type)) (onPreview ?? setPreviewed)({ file, url });
    else window.open(url, '_blank', 'noopener');
  }

  async function download(file: StoredFile) {
    const url = await findWorkingUrl(file, refresh);
    if (!url) return await showAlert(_('staff.file.downloadFailed'));
    const link = document.createElement('a');
    link.href = url;
    link.download = file.name;
    link.click();
  }

  return (
    <>
      <ul className="grid gap-2">
        {files.map((file) => (
          <li
            key={file.id}
            className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-3 gap-y-3 border-2 border-line bg-chalk p-3"
          >
            <FileIcon />
            <span className="wrap-anywhere">
              {file.name}{' '}
              <span className="text-sm text-soft tabular-nums">
                {file.type} · {formatBytes(locale, file.sizeBytes)}
              </span>
              <span className="mt-1 block text-sm text-soft">
                {file.scan === 'infected' ? (
                  <Badge tone="red">{_(toLabelId('scanState', file.scan))}</Badge>
                ) : (
                  _(toLabelId('scanState', file.scan))
                )}
              </span>
            </span>
            {file.scan !== 'infected' && (
              <span className="col-span-2 flex flex-wrap gap-2">
                <Button variant="secondary" size="s" onClick={() => void view(file)}>
                  <EyeIcon />
                  {_('staff.file.view')}
                </Button>
                <Button variant="secondary" size="s" onClick={() => void download(file)}>
                  <DownloadIcon />
                  {_('staff.file.download')}
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      <Part onClose={() => setPreviewed(undefined)}>
        {previewed && <FilePreview {...previewed} onClose={() => setPreviewed(undefined)} />}
      </Part>
    </>
  );
}
