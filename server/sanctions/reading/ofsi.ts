import type { ListedEntry } from './entry';
import { tableEntries } from './table';
import { decoded } from './text';

/** Reads a British list as CSV: the UK Sanctions List or the former one of OFSI. Throws `Unreadable`. */
export const ofsiEntries = (content: AsyncIterable<Uint8Array>): AsyncGenerator<ListedEntry> =>
  tableEntries(decoded(content), ['UK']);
