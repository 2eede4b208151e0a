import type { SanctionKind } from '#contract/sanctions';
import type { ListedEntry } from './entry';
import { readTable } from './table';
import { decodeText, peekHead } from './text';
import { readXml } from './xml';

/** The authorities whose lists can be loaded as each kind. The company's own list can have any of the formats. */
const authorities = { OFSI: ['UK'], EU: ['EU'], UN: ['UN'], HOUSE: ['UK', 'EU', 'UN'] } as const;

/** Merges rows with the same reference into one entry, because the former British XML has an element per name. */
async function* mergeByReference(entries: AsyncIterable<ListedEntry>): AsyncGenerator<ListedEntry> {
  const byReference = new Map<string, ListedEntry>();
  for await (const entry of entries) {
    const first = byReference.get(entry.reference);
    if (!first) byReference.set(entry.reference, entry);
    else {
      // The element of the primary name may follow those of other names.
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
 * Yields the entries of a list in any format of its authority: a table or XML, detected from the beginning of the file.
 * Throws an `UnreadableListError` when it is neither, or the list of another authority.
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
