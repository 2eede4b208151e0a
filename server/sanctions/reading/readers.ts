import type { SanctionKind } from '#contract/sanctions';
import type { ListedEntry } from './entry';
import { readTable } from './table';
import { decodeText, peekHead } from './text';
import { readXml } from './xml';

/** Whose lists may be loaded in which place. The company's own list may have any of the shapes. */
const authorities = { OFSI: ['UK'], EU: ['EU'], UN: ['UN'], HOUSE: ['UK', 'EU', 'UN'] } as const;

/** Yields rows of one reference as one entry: the former British XML has an element for each name. */
async function* mergeByReference(entries: AsyncIterable<ListedEntry>): AsyncGenerator<ListedEntry> {
  const byReference = new Map<string, ListedEntry>();
  for await (const entry of entries) {
    const first = byReference.get(entry.reference);
    if (!first) byReference.set(entry.reference, entry);
    else {
      // The element of the primary name may come after those of others.
      if (entry.isPrimary && !first.isPrimary) first.names.unshift(...entry.names);
      else first.names.push(...entry.names);
      first.isPrimary ||= entry.isPrimary;
      first.born.push(...entry.born);
      first.countries.push(...entry.countries);
      first.weakNames?.push(...(entry.weakNames ?? []));
    }
  }
  yield* byReference.values();
}

/**
 * Yields the entries of a list, in whichever shape its authority publishes it: a table or XML, told apart by how the file
 * begins. Throws `Unreadable` where it is neither, or the list of somebody else.
 */
export async function* readEntries(
  kind: SanctionKind,
  content: AsyncIterable<Uint8Array>,
): AsyncGenerator<ListedEntry> {
  const { head, text } = await peekHead(decodeText(content));
  if (head.trimStart().startsWith('<')) {
    const entries = readXml(text, authorities[kind]);
    yield* head.includes('FinancialSanctionsTarget') ? mergeByReference(entries) : entries;
    return;
  }
  yield* readTable(text, kind === 'HOUSE' ? undefined : kind === 'UN' ? [] : authorities[kind]);
}
