import type { StoredFile } from '@isangano/contracts/applications/files';
import { toLabelId } from '@isangano/contracts/label-id';
import { useLingui } from '@lingui/react';
import { formatNumber } from '../../../i18n/format.ts';
import { useLanguage } from '../../../i18n/language-provider.tsx';
import { api } from '../../base/api.ts';

type PrintFilesProps = { id: string; files: readonly StoredFile[] };

/** The files of an application with size and hash, by which a copy is recognised as the one that was sent. */
export function PrintFiles({ id, files }: PrintFilesProps) {
  const { _ } = useLingui();
  const { locale } = useLanguage();
  const { data } = api.applications.assessment.useQuery({ id });
  return (
    <section className="mt-6">
      <h3 className="border-b-2 border-line pb-1 font-sans text-base font-bold">{_('print.files')}</h3>
      {files.length === 0 ? (
        <p className="mt-4">{_('staff.file.none')}</p>
      ) : (
        <ol className="mt-4 grid gap-3">
          {files.map((file) => (
            <li key={file.id} style={{ breakInside: 'avoid' }}>
              <p className="wrap-anywhere">{file.name}</p>
              <p className="text-sm text-soft tabular-nums">
                {file.type} · {_('print.bytes', { bytes: formatNumber(locale, file.sizeBytes) })} ·{' '}
                {_(toLabelId('scanState', file.scan))}
              </p>
              <p className="font-mono text-sm wrap-anywhere">SHA-256 {data?.fileHashes[file.id]}</p>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
