import { type Encoding, importSecrets } from '#contract/import-fields';
import type { ImportSheet } from '#contract/import-sheet';
import type { FileStore } from '../files/store';
import { mapColumnsToFields } from './checked-rows';
import { type ImportFile, readContent } from './file';
import { emptyIfRemoved } from './preview';
import { decodeHead } from './reading/encoding';
import { splitHead } from './reading/layout';
import { cleanText } from './values';

const maxBytes = 256 * 1024;
const maxSamples = 6;

/** Returns the same cells of a file in each possible encoding, so that the user can choose. Leaves out secret columns. */
export async function listEncodingSamples(
  files: FileStore,
  file: Pick<ImportFile, 'kind' | 'fileKey' | 'reading' | 'mapping'>,
): Promise<ImportSheet['encodingSamples']> {
  const { candidates: alternatives, delimiter } = file.reading;
  if (!alternatives || alternatives.length === 0) return [];
  const head = await readFirstBytes(readContent(files, file)).catch(emptyIfRemoved);
  if (Array.isArray(head)) return [];
  const fields = mapColumnsToFields(file.mapping);
  const isVisible = (_: string, column: number) => {
    const field = fields.get(column);
    return field === undefined || !(field in importSecrets);
  };
  const listSamples = (encoding: Encoding) =>
    splitHead(decodeHead(head, encoding), delimiter, true, 2000)
      .flatMap((row) => row.filter(isVisible))
      .map((text) => cleanText(text).slice(0, 60))
      .filter((text) => /[^\x20-\x7e]/.test(text))
      .slice(0, maxSamples);
  return alternatives.map((encoding) => ({ encoding, texts: listSamples(encoding) }));
}

async function readFirstBytes(content: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of content) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= maxBytes) break;
  }
  return Buffer.concat(chunks).subarray(0, maxBytes);
}
