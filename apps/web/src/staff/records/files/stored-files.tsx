import type { MessageId } from '@isangano/content/message-ids.gen';
import type { StoredFile } from '@isangano/contracts/applications/files';
import { toLabelId } from '@isangano/contracts/label-id';
import { useState } from 'react';
import { formatBytes } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/language-provider.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { EyeIcon, FileIcon } from '../../../ui/icons.tsx';
import { DownloadIcon } from '../../../ui/record-icons.tsx';
import { SmallButton } from '../../base/buttons.tsx';
import { download } from '../../base/export-button.tsx';
import { lazyDialog } from '../../base/lazy-boundary.tsx';
import { showAlert } from '../../base/notifications.tsx';
import { RecordSection } from '../../base/record-section.tsx';
import { canPreview } from './preview.tsx';

const FilePreview = lazyDialog(() => import('./file-preview.tsx'), 'FilePreview');

/** A file of a record, of an application with the field that it was sent in. */
export type ListedFile = Omit<StoredFile, 'field'> & Partial<Pick<StoredFile, 'field'>>;

/** The title of a file, by the field that it was sent in. */
export type FileTitles = Readonly<Partial<Record<StoredFile['field'], MessageId>>>;

type StoredFilesProps<File extends ListedFile> = {
  files: readonly File[];
  titles?: FileTitles;
  /** The heading, if these are not the files that count. */
  heading?: MessageId;
  /** Fetches the record again, which renews the signed links of its files. */
  refresh: () => Promise<readonly File[]>;
  /** Shows a file that browsers can show, by an address that works; by default in a dialog. */
  onPreview?: (preview: { file: File; url: string }) => void;
};

/** Returns a URL that serves the file. A link that does not work may have expired, and is renewed once. */
async function findWorkingUrl(
  file: ListedFile,
  refresh: () => Promise<readonly ListedFile[]>,
): Promise<string | undefined> {
  if (await isReachable(file.url)) return file.url;
  // The API client logs errors.
  const renewed = (await refresh().catch(() => [])).find(({ id }) => id === file.id);
  return renewed && (await isReachable(renewed.url)) ? renewed.url : undefined;
}

async function isReachable(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { method: 'HEAD' })).ok;
  } catch (error) {
    console.error('file', error);
    return false;
  }
}

/** In the order of the titles; those without one at last. */
function sortByTitle<File extends ListedFile>(files: readonly File[], titles: FileTitles = {}): File[] {
  const fields = Object.keys(titles);
  const placeOf = ({ field }: ListedFile) =>
    field && field in titles ? fields.indexOf(field) : fields.length;
  return files.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** A strip of the files of a record with the result of their scan, and buttons that preview and download them. */
export function StoredFiles<File extends ListedFile>({
  files,
  titles,
  heading = 'staff.files',
  refresh,
  onPreview,
}: StoredFilesProps<File>) {
  const { _, locale } = useTexts();
  const commonScan = findCommonScan(files);
  const [previewed, setPreviewed] = useState<{ file: File; url: string }>();

  function titleOf({ field }: ListedFile): string {
    const title = field && titles?.[field];
    return title ? _(title) : '';
  }

  async function view(file: File) {
    const url = await findWorkingUrl(file, refresh);
    if (!url) {
      await showAlert(
        `${_('staff.file.viewFailed', { file: file.name })}\n${_('staff.file.viewFailed.hint')}`,
      );
    } else if (canPreview(file.type)) (onPreview ?? setPreviewed)({ file, url });
    else window.open(url, '_blank', 'noopener');
  }

  async function save(file: File) {
    const url = await findWorkingUrl(file, refresh);
    if (url) download(url, file.name);
    else await showAlert(_('staff.file.downloadFailed'));
  }

  if (files.length === 0) return <p>{_('staff.file.none')}</p>;
  return (
    <RecordSection
      title={_(heading)}
      beside={commonScan && <p className="text-sm text-soft">{_(toLabelId('scanState', commonScan))}</p>}
    >
      <ul className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(min(16rem,100%),1fr))] gap-2">
        {sortByTitle(files, titles).map((file) => (
          <li key={file.id} className="flex flex-col gap-2 border-2 border-line bg-chalk p-2.5">
            <div className="flex min-w-0 gap-2.5">
              <FileIcon className="mt-0.5 size-5" />
              <div className="min-w-0 text-sm">
                <p className="font-bold wrap-anywhere">{file.name}</p>
                <p className="text-soft tabular wrap-anywhere">
                  {[titleOf(file), file.type, formatBytes(locale, file.sizeBytes)]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
                {file.scan === 'infected' ? (
                  <Badge tone="red">{_(toLabelId('scanState', file.scan))}</Badge>
                ) : (
                  !commonScan && <p className="text-soft">{_(toLabelId('scanState', file.scan))}</p>
                )}
              </div>
            </div>
            {file.scan !== 'infected' && (
              <div className="mt-auto flex flex-wrap gap-2">
                <SmallButton onClick={() => void view(file)}>
                  <EyeIcon className="size-5" />
                  {_('staff.file.view')}
                </SmallButton>
                <SmallButton onClick={() => void save(file)}>
                  <DownloadIcon className="size-5" />
                  {_('staff.file.download')}
                </SmallButton>
              </div>
            )}
          </li>
        ))}
      </ul>

      {previewed && <FilePreview {...previewed} onClose={() => setPreviewed(undefined)} />}
    </RecordSection>
  );
}

/** The result of the scan that all files share, but for those in which malware was found; undefined if there are several. */
function findCommonScan(files: readonly ListedFile[]): StoredFile['scan'] | undefined {
  const [scan, ...others] = new Set(files.map((file) => file.scan).filter((one) => one !== 'infected'));
  return others.length === 0 ? scan : undefined;
}
