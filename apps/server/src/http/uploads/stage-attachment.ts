import type { StageAttachment } from '@isangano/api/records/replies/module';
import { fileRules } from '@isangano/contracts/applications/files';
import type { AppError } from '@isangano/platform/errors';
import type { FileStore } from '@isangano/platform/file-store/file-store';
import type { UploadLimits } from '../../config.ts';
import { reserveDisk } from './disk-reserve.ts';
import { createPartReceiver } from './receive-part.ts';

const spec = { replyFiles: { ...fileRules.replyFiles, maxCount: 1 } };

/**
 * Returns a function that checks and stages an attachment of a mail as the files of forms are; one that may not be kept is
 * skipped. It throws `unavailable` and `no_space`: the attachment may be kept later.
 */
export function createAttachmentStager(files: FileStore, limits: UploadLimits): StageAttachment {
  const store = reserveDisk(files, limits.diskReserveBytes);
  return async (name, content) => {
    const errors: AppError[] = [];
    const receive = createPartReceiver(spec, { store, limits }, errors);
    const file = await receive('replyFiles', name, content);
    const failure = errors.find(({ code }) => code === 'unavailable' || code === 'no_space');
    if (failure) throw failure;
    return file;
  };
}
