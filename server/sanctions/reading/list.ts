import type { SanctionKind } from '#contract/sanctions';
import { resolveProgram, runProgram } from '../../lib/child';
import { readLines } from '../../lib/streams';
import { type StoredEntry, UnreadableListError } from './entry';

/**
 * Yields the entries of a list in stored form. A child process reads it, with limits on time and memory. Throws an
 * `UnreadableListError` when it is not such a list, and a ChildFailure when the process was ended.
 */
export async function* readListEntries(
  kind: SanctionKind,
  content: AsyncIterable<Uint8Array>,
): AsyncGenerator<StoredEntry> {
  const program = { ...resolveProgram(__dirname, 'list-child'), args: [kind] };
  const output = runProgram(program, content, () => new Error('the list cannot be read'));
  for await (const line of readLines(output)) {
    const entry = JSON.parse(line) as StoredEntry | Pick<UnreadableListError, 'issue' | 'detail'>;
    if ('issue' in entry) throw new UnreadableListError(entry.issue, entry.detail);
    yield entry;
  }
}
