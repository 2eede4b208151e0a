import type { ListedEntry } from './entry';
import { readTable } from './table';
import { decodeText } from './text';

/** Reads a British list as CSV: the UK Sanctions List or the former one of OFSI. Throws an `UnreadableListError`. */
export const ofsiEntries = (content: AsyncIterable<Uint8Array>): AsyncGenerator<ListedEntry> =>
  readTable(decodeText(content), ['UK']);
