import { type Encoding, importSecrets } from '#contract/import-fields';
import type { ImportSheet } from '#contract/import-sheet';
import type { FileStore } from '../files/store';
import { fieldsOf } from './checked-rows';
import { contentOf, type ImportFile } from './file';
import { noneIfRemoved } from './preview';
import { decodeHead } from './reading/encoding';
import { splitHead } from './reading/layout';
import { cleanText } from './values';

const maxBytes = 256 * 1024;
const maxSamples = 6;

/**
 * The same cells of a file in each encoding that is in doubt, for the reader who decides. Columns that hold what not
 * everybody may see are left out.
 */
export async function encodingSamples(
  files: FileStore,
  file: Pick<ImportFile, 'kind' | 'fileKey' | 'reading' | 'mapping'>,
): Promise<ImportSheet['encodingSamples']> {
  const { doubt, delimiter } = file.reading;
  if (!doubt || doubt.length === 0) return [];
  const head = await firstBytes(contentOf(files, file)).catch(noneIfRemoved);
  if (Array.isArray(head)) return [];
  const fields = fieldsOf(file.mapping);
  const isShown = (_: string, column: number) => {
    const field = fields.get(column);
    return field === undefined || !(field in importSecrets);
  };
  const samplesIn = (encoding: Encoding) =>
    splitHead(decodeHead(head, encoding), delimiter, true, 2000)
      .flatMap((row) => row.filter(isShown))
      .map((text) => cleanText(text).slice(0, 60))
      .filter((text) => /[^\x20-\x7e]/.test(text))
      .slice(0, maxSamples);
  return doubt.map((encoding) => ({ encoding, texts: samplesIn(encoding) }));
}

async function firstBytes(content: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of content) {
    pieces.push(piece);
    length += piece.length;
    if (length >= maxBytes) break;
  }
  return Buffer.concat(pieces).subarray(0, maxBytes);
}
