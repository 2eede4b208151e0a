import { randomUUID } from 'node:crypto';
import { refuse } from '#contract/api/refusal';
import type { Upload } from '#contract/api/route';
import type { AppContext } from '../app-context';
import type { Db } from '../db/database';
import { CommitUnknown } from '../db/faults';
import type { FileStore } from '../files/store';

export interface Received {
  fileKey: string;
  /** as it was called, without what could break a line; never empty */
  fileName: string;
  bytes: number;
}

/** Stores an uploaded file. Its key begins with `folder`. Refuses a file of more than `most` bytes. */
export async function receiveFile(
  { files }: Pick<AppContext, 'files'>,
  { file, folder, most }: { file: Upload; folder: string; most: number },
): Promise<Received> {
  const fileKey = `${folder}/${randomUUID()}/file`;
  const fileName = file.name.slice(-200) || 'file';
  const { bytes } = await files.put(fileKey, bounded(file.content, most));
  return { fileKey, fileName, bytes };
}

/**
 * Gives `work` the house, and removes what it puts into the store unless the transaction that it hands to `keepWith` is
 * committed. Where nobody knows whether it is, the files stay, and are swept if no row names them.
 */
export async function keepingFiles<T>(
  app: AppContext,
  work: (app: AppContext, keepWith: (tx: Db) => Promise<void>) => Promise<T>,
): Promise<T> {
  const { files } = app;
  const stored: string[] = [];
  let isKept = false;
  const put: FileStore['put'] = (key, content) => {
    stored.push(key);
    return files.put(key, content);
  };
  try {
    return await work({ ...app, files: { ...files, put } }, (tx) =>
      tx.afterCommit(() => {
        isKept = true;
      }),
    );
  } catch (error) {
    isKept ||= error instanceof CommitUnknown;
    throw error;
  } finally {
    if (!isKept) for (const key of stored) await files.remove(key).catch(() => {});
  }
}

async function* bounded(content: Upload['content'], most: number): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const piece of content) {
    bytes += piece.length;
    if (bytes > most) refuse('input.too_large');
    yield piece;
  }
}
