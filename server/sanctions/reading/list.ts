import type { SanctionKind } from '#contract/sanctions';
import { printedBy, programOf } from '../../lib/child';
import { linesOf } from '../../lib/streams';
import { type StoredEntry, Unreadable } from './entry';

/**
 * Yields the entries of a list as they are stored. A process of its own reads it, with limits of time and memory. Throws
 * `Unreadable` where it is no such list, and a ChildFailure when the process was ended.
 */
export async function* entriesOfList(
  kind: SanctionKind,
  content: AsyncIterable<Uint8Array>,
): AsyncGenerator<StoredEntry> {
  const program = { ...programOf(__dirname, 'list-child'), args: [kind] };
  const printed = printedBy(program, content, () => new Error('the list cannot be read'));
  for await (const line of linesOf(printed)) {
    const entry = JSON.parse(line) as StoredEntry | Pick<Unreadable, 'fault' | 'detail'>;
    if ('fault' in entry) throw new Unreadable(entry.fault, entry.detail);
    yield entry;
  }
}
