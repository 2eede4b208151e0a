import { randomUUID } from 'node:crypto';
import { refuse } from '#contract/refusal';
import type { Upload } from '#contract/route';
import type { Db } from './db/database';
import type { Context } from './house';

export interface Kept {
  fileKey: string;
  /** as it was called, without what could break a line; never empty */
  fileName: string;
  bytes: number;
}

/**
 * Keeps an uploaded file together with the row that names it: where the row is refused, the file goes. The key begins with
 * `folder`. Refuses a file of more than `most` bytes.
 */
export async function keepUpload<Row>(
  { db, house }: Pick<Context, 'db' | 'house'>,
  { file, folder, most }: { file: Upload; folder: string; most: number },
  write: (tx: Db, kept: Kept) => Promise<Row>,
): Promise<Row> {
  const fileKey = `${folder}/${randomUUID()}/file`;
  const fileName = file.name.replace(/\p{Cc}/gu, '').slice(-200) || 'file';
  const { bytes } = await house.files.put(fileKey, bounded(file.content, most));
  try {
    return await db.transaction((tx) => write(tx, { fileKey, fileName, bytes }));
  } catch (error) {
    await house.files.remove(fileKey).catch(() => {});
    throw error;
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
