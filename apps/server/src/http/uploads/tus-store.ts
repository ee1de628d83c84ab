import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Deps } from '@isangano/api/core/context';
import { assertSize, type RuledFile, type UploadLimits } from '@isangano/api/modules/files/module';
import {
  appendToUpload,
  completeUpload,
  createUpload,
  readUpload,
  recordUploadType,
  removeUpload,
  type UploadAccess,
  type UploadTable,
} from '@isangano/api/modules/uploads/module';
import { fileRules } from '@isangano/contracts/applications/files';
import { fileFields } from '@isangano/contracts/applications/values';
import { uploadLifetimeMs } from '@isangano/contracts/uploads/limits';
import { AppError } from '@isangano/platform/errors';
import { hashStream } from '@isangano/platform/file-store/hash-stream';
import { DataStore, Upload } from '@tus/server';
import { cleanFileName } from '../file-names.ts';
import type { ReservedStore } from './disk-reserve.ts';
import { assertContent, assertHead, sniffBytes } from './file-content.ts';
import type { RunningHashes } from './running-hashes.ts';

const refusals = ['unsupported_type', 'too_large'];

/** The rule of an upload whose field is not known allows what any field allows. The claim checks the rule of its field. */
const anyRule: RuledFile['rule'] = {
  group: 'document',
  types: [...new Set(Object.values(fileRules).flatMap(({ types }) => types))],
  typeError: 'error.file.document.type',
};

type StoreDeps = Pick<Deps, 'db' | 'files' | 'keys' | 'clock' | 'log' | 'uploadLimits'> & {
  store: ReservedStore;
  hashes: RunningHashes;
};
type Client = UploadAccess & { address: string };

export function getLargestLimit({ imageMaxBytes, documentMaxBytes, videoMaxBytes }: UploadLimits): number {
  return Math.max(imageMaxBytes, documentMaxBytes, videoMaxBytes);
}

/** The uploads, as the protocol library reads and writes them for one request. */
export class TusStore extends DataStore {
  override extensions = ['creation', 'creation-with-upload', 'termination', 'expiration'];
  /** When the upload of this request expires; null if there is none, or if it does not. */
  expiresAt: number | null = null;
  readonly #deps: StoreDeps;
  readonly #client: Client;
  #created: Pick<UploadTable, 'id' | 'file_id'> | undefined;

  constructor(deps: StoreDeps, client: Client) {
    super();
    this.#deps = deps;
    this.#client = client;
  }

  /** Throws `not_found` unless the client may use an upload. */
  async assertAccess(id: string): Promise<void> {
    await this.#read(id);
  }

  override async create(upload: Upload): Promise<Upload> {
    const { id, size = 0, metadata } = upload;
    const field = fileFields.find((known) => known === metadata?.field);
    const name = cleanFileName(metadata?.filename ?? undefined, field ?? 'file');
    const file = describeFile({ field: field ?? null, name });
    // A larger one is refused for its size.
    await this.#deps.store.assertSpace(Math.min(size, getLargestLimit(this.#deps.uploadLimits)));
    this.#created = await createUpload(
      this.#deps,
      { id, address: this.#client.address, field, file, sizeBytes: size },
      this.#client,
    );
    this.expiresAt = this.#deps.clock() + uploadLifetimeMs;
    return upload;
  }

  /** Removes the upload that the request has created, unless that was done when it was refused. */
  async removeCreated(): Promise<void> {
    if (this.#created) await removeUpload(this.#deps, this.#created);
  }

  /** Also completes an upload whose last byte was received by a server that was killed. */
  override async getUpload(id: string): Promise<Upload> {
    const { row, offset } = await this.#read(id);
    if (offset === row.size_bytes && row.arrived_at === null) await this.#complete(row);
    const { name, field } = row;
    return new Upload({
      id,
      size: row.size_bytes,
      offset,
      metadata: { filename: name, ...(field && { field }) },
    });
  }

  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    const { row, expiresAt } = await this.#read(id);
    if (row.arrived_at !== null) return row.size_bytes;
    let type = row.type;
    const checked = this.#checkHead(row, offset, stream, (found) => {
      type = found;
    });
    const hashed = this.#deps.hashes.update(id, offset, checked);
    const newOffset = await appendToUpload(this.#deps, this.#deps.store, row, offset, hashed);
    if (newOffset === row.size_bytes) await this.#complete({ ...row, type });
    else if (type !== null && type !== row.type) await recordUploadType(this.#deps, row, type);
    if (expiresAt !== null) this.expiresAt = this.#deps.clock() + uploadLifetimeMs;
    return newOffset;
  }

  override async remove(id: string): Promise<void> {
    const { row } = await this.#read(id);
    if (!(await removeUpload(this.#deps, row))) throw new AppError('not_found');
    this.expiresAt = null;
  }

  async #read(id: string) {
    const state = await readUpload(this.#deps, id, this.#client);
    this.expiresAt = state.expiresAt;
    return state;
  }

  /** Passes bytes on, and checks the type before those that complete the head are written. */
  async *#checkHead(
    row: UploadTable,
    offset: number,
    bytes: AsyncIterable<Uint8Array>,
    onType: (type: string) => void,
  ): AsyncGenerator<Uint8Array> {
    // A restored backup has the type of an upload, but not its first bytes.
    const isKnown = row.type !== null && offset >= sniffBytes;
    let head = isKnown ? undefined : await this.#readHead(row, offset);
    let length = offset;
    for await (const chunk of bytes) {
      length += chunk.length;
      if (head) head = Buffer.concat([head, chunk.subarray(0, sniffBytes)]);
      if (head && (head.length >= sniffBytes || length === row.size_bytes)) {
        onType(await this.#checkType(row, head));
        head = undefined;
      }
      yield chunk;
    }
  }

  async #readHead({ file_id }: UploadTable, offset: number): Promise<Buffer> {
    const end = Math.min(offset, sniffBytes) - 1;
    return end < 0 ? Buffer.alloc(0) : await buffer(await this.#deps.store.open(file_id, { start: 0, end }));
  }

  async #checkType(row: UploadTable, head: Uint8Array): Promise<string> {
    const file = describeFile(row);
    const { uploadLimits } = this.#deps;
    return await this.#removeRefused(row, async () => {
      const type = await assertHead(file, head, uploadLimits);
      assertSize(file, type, row.size_bytes, uploadLimits);
      return type;
    });
  }

  async #complete(row: UploadTable): Promise<void> {
    const { file_id, size_bytes: sizeBytes } = row;
    const type = row.type ?? (await this.#checkType(row, await this.#readHead(row, sizeBytes)));
    const content = {
      sizeBytes,
      open: (range?: { start: number; end: number }) => this.#deps.store.open(file_id, range),
    };
    await this.#removeRefused(row, () =>
      assertContent(describeFile(row), type, content, this.#deps.uploadLimits),
    );
    const sha256 =
      this.#deps.hashes.take(row.id, sizeBytes) ?? (await hashStream(await content.open())).sha256;
    await completeUpload(this.#deps, row, { type, sha256 });
  }

  /** A rejected upload is removed. */
  async #removeRefused<Result>(row: UploadTable, check: () => Promise<Result>): Promise<Result> {
    try {
      return await check();
    } catch (error) {
      if (error instanceof AppError && refusals.includes(error.code)) await removeUpload(this.#deps, row);
      throw error;
    }
  }
}

function describeFile({ field, name }: Pick<UploadTable, 'field' | 'name'>): RuledFile {
  return field === null
    ? { path: undefined, name, rule: anyRule }
    : { path: field, name, rule: fileRules[field] };
}
