import { type CsvError, parse } from 'csv-parse';
import { through } from '../../streams';
import { type Entry, Unreadable } from './entry';

const longestRow = 1024 * 1024;
const nameColumns = ['Name 1', 'Name 2', 'Name 3', 'Name 4', 'Name 5', 'Name 6'];

/**
 * The consolidated list of OFSI as its CSV: a line that says when it was written, the heads, and a line for each name;
 * lines of one `Group ID` are one person or body. Throws `Unreadable`.
 */
export async function* ofsiEntries(content: AsyncIterable<Uint8Array>): AsyncGenerator<Entry> {
  const parser = parse({
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: longestRow,
  });
  const groups = new Map<string, Entry>();
  let heads: string[] | undefined;
  try {
    for await (const row of through(content, parser) as AsyncIterable<string[]>) {
      if (!heads) {
        const cells = row.map((cell) => cell.trim());
        if (cells.includes('Group ID')) heads = cells;
        continue;
      }
      const cell = (head: string) => row[heads?.indexOf(head) ?? -1]?.trim() ?? '';
      const reference = cell('Group ID');
      if (reference === '') continue;
      const name = nameColumns.map(cell).filter(Boolean).join(' ');
      const entry = groups.get(reference) ?? {
        reference,
        names: [],
        born: [],
        countries: [],
        regime: cell('Regime'),
      };
      groups.set(reference, entry);
      // What the list leads them under comes first, wherever its line stands.
      if (/^primary/i.test(cell('Alias Type'))) entry.names.unshift(name);
      else entry.names.push(name);
      entry.names.push(cell('Name Non-Latin Script'));
      entry.born.push(cell('DOB'));
      entry.countries.push(cell('Nationality'), cell('Country'), cell('Country of Birth'));
    }
  } catch (error) {
    if ((error as Partial<CsvError>).code?.startsWith('CSV_')) throw new Unreadable('csv');
    throw error;
  }
  if (!heads) throw new Unreadable('csv');
  yield* groups.values();
}
