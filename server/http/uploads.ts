import { randomUUID } from 'node:crypto';
import { refuse } from '#contract/api/refusal';
import type { Upload } from '#contract/api/route';
import type { AppContext } from '../app-context';
import type { Db } from '../db/database';
import { CommitUnknown } from '../db/issues';
import type { FileStore } from '../files/store';

export interface ReceivedFile {
  fileKey: string;
  /** the original name without line breaks; never empty */
  fileName: string;
  bytes: number;
}

/** Stores an uploaded file under a key that begins with `folder`. Refuses a file of more than `maxBytes` bytes. */
export async function receiveFile(
  { files }: Pick<AppContext, 'files'>,
  { file, folder, maxBytes }: { file: Upload; folder: string; maxBytes: number },
): Promise<ReceivedFile> {
  const fileKey = `${folder}/${randomUUID()}/file`;
  const fileName = file.name.slice(-200) || 'file';
  const { bytes } = await files.put(fileKey, limitBytes(file.content, maxBytes));
  return { fileKey, fileName, bytes };
}

/**
 * Calls `work` with a context that tracks stored files, and removes them unless the transaction passed to `keepOnCommit` is
 * committed. When it is unknown whether it was, the files stay and are swept later if no row refers to them.
 */
export async function withFileCleanup<T>(
  app: AppContext,
  work: (app: AppContext, keepOnCommit: (tx: Db) => Promise<void>) => Promise<T>,
): Promise<T> {
  const { files } = app;
  const storedKeys: string[] = [];
  let isCommitted = false;
  const put: FileStore['put'] = (key, content) => {
    storedKeys.push(key);
    return files.put(key, content);
  };
  try {
    return await work({ ...app, files: { ...files, put } }, (tx) =>
      tx.afterCommit(() => {
        isCommitted = true;
      }),
    );
  } catch (error) {
    isCommitted ||= error instanceof CommitUnknown;
    throw error;
  } finally {
    if (!isCommitted) for (const key of storedKeys) await files.remove(key).catch(() => {});
  }
}

async function* limitBytes(content: Upload['content'], maxBytes: number): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of content) {
    bytes += chunk.length;
    if (bytes > maxBytes) refuse('input.too_large');
    yield chunk;
  }
}
