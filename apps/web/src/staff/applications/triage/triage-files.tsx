import type { StoredFile } from '@isangano/contracts/applications/files';
import { useState } from 'react';
import { canPreview } from '../details/can-preview.ts';
import { Preview } from '../details/preview.tsx';
import { StoredFiles } from '../details/stored-files.tsx';

type TriageFilesProps = {
  files: readonly StoredFile[];
  /** Fetches the record again, which renews the signed links of its files. */
  refresh: () => Promise<readonly StoredFile[]>;
};

const isShown = ({ type, scan }: StoredFile) => canPreview(type) && scan !== 'infected';

/** The portrait, one film or document, and the list of all files, by which another one is shown in its place. */
export function TriageFiles({ files, refresh }: TriageFilesProps) {
  // Links are renewed while a film plays, which must not begin again.
  const [firstFiles] = useState(files);
  const shown = firstFiles.filter(isShown);
  const portrait = shown.find(({ field }) => field === 'portraitUrl');
  const documents = shown.filter(({ field }) => field !== 'portraitUrl' && field !== 'signatureUrl');
  const film = documents.find(({ type }) => type.startsWith('video/'));
  const first = film ?? documents[0];
  const [chosen, setChosen] = useState(first && { file: first, url: first.url });

  return (
    <div className="grid gap-4">
      {portrait && (
        <img
          src={portrait.url}
          alt={portrait.name}
          className="max-w-full border-2 border-ink object-cover"
          style={{ maxHeight: '14rem', justifySelf: 'start' }}
        />
      )}
      {chosen && (
        <section aria-label={chosen.file.name}>
          <Preview key={chosen.file.id} {...chosen} />
        </section>
      )}
      <StoredFiles files={files} refresh={refresh} onPreview={setChosen} />
    </div>
  );
}
