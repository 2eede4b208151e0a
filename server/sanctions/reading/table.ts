import { type CsvError, parse } from 'csv-parse';
import { pipeThrough } from '../../lib/streams';
import { type Dialect, type Field, readHeader, type TableHeader } from './columns';
import { createEntry, isWeakQuality, type ListedEntry, readSubject, UnreadableListError } from './entry';
import { peekHead } from './text';

const maxRowLength = 1024 * 1024;
/** Maximum number of lines above the headings, such as the date of the report or a title. */
const maxPreamble = 20;
const delimiters = [',', ';', '\t', '|'] as const;

/** Returns the separator by which the first lines contain the most known headings. */
function findDelimiter(head: string): string {
  const lines = head.split('\n', maxPreamble);
  const countColumns = (delimiter: string) =>
    Math.max(
      ...lines.map(
        (line) => Object.keys(readHeader(line.replaceAll('"', '').split(delimiter))?.at ?? {}).length,
      ),
    );
  return delimiters.toSorted((a, b) => countColumns(b) - countColumns(a))[0] ?? ',';
}

/**
 * Returns the missing columns without which the list would be incomplete. The company's own list needs only the first two.
 */
function missingColumns({ dialect, at }: TableHeader, isOwnList: boolean): string[] {
  const required = isOwnList ? dialect.required.slice(0, 2) : dialect.required;
  return required
    .filter((field) => at[field] === undefined && !(field === 'logicalId' && at.reference !== undefined))
    .map((field) => dialect.columns[field] ?? field);
}

const sixNames = ['name1', 'name2', 'name3', 'name4', 'name5', 'name6'] as const;
const partNames = ['firstName', 'middleName', 'lastName'] as const;

/** Adds a row to its entry. Each row contains one of its names, addresses or dates of birth. */
function addRow(entry: Required<ListedEntry>, cell: (field: Field) => string): void {
  const joinCells = (parts: readonly Field[]) => parts.map(cell).filter(Boolean).join(' ');
  const name = cell('wholeName') || joinCells(partNames) || joinCells(sixNames);
  // The primary name comes first, whatever its position in the list.
  if (/^primary ?name$/i.test(cell('nameType'))) entry.names.unshift(name);
  else entry.names.push(name);
  if (isWeakQuality(cell('nameQuality'))) entry.weakNames.push(name);
  entry.names.push(cell('script'));
  const range = [cell('bornFrom'), cell('bornTo')].filter(Boolean).join('–');
  entry.born.push(cell('born') || range || cell('bornYear'));
  entry.countries.push(cell('nationality'), cell('country'), cell('birthCountry'));
  entry.regime ||= cell('regime');
  entry.formerReference ||= cell('formerReference');
  if (entry.subject === 'UNKNOWN') entry.subject = readSubject(cell('subject'));
}

/**
 * Reads a list from a table: skips lines above the headings and merges rows with the same reference into one entry.
 * `allowed` are the authorities whose list can be loaded here; undefined for the company's own list in any format. Throws an
 * `UnreadableListError`.
 */
export async function* readTable(
  text: AsyncGenerator<string>,
  allowed?: readonly Dialect['name'][],
): AsyncGenerator<ListedEntry> {
  const input = await peekHead(text);
  const parser = parse({
    bom: true,
    delimiter: findDelimiter(input.head),
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: maxRowLength,
  });
  const entries = new Map<string, Required<ListedEntry>>();
  let header: TableHeader | undefined;
  let rowNumber = 0;
  try {
    for await (const row of pipeThrough(input.text, parser) as AsyncIterable<string[]>) {
      if (!header) {
        header = readHeader(row);
        if (!header && ++rowNumber > maxPreamble) throw new UnreadableListError('csv');
        if (header) checkHeader(header, allowed);
        continue;
      }
      const { at } = header;
      const cell = (field: Field) => row[at[field] ?? -1]?.trim() ?? '';
      const reference = cell('reference') || cell('logicalId');
      if (reference === '') continue;
      const entry = entries.get(reference) ?? createEntry(reference);
      entries.set(reference, entry);
      addRow(entry, cell);
    }
  } catch (error) {
    if ((error as Partial<CsvError>).code?.startsWith('CSV_')) throw new UnreadableListError('csv');
    throw error;
  }
  if (!header) throw new UnreadableListError('csv');
  yield* entries.values();
}

function checkHeader(header: TableHeader, allowed: readonly Dialect['name'][] | undefined): void {
  if (allowed && !allowed.includes(header.dialect.name))
    throw new UnreadableListError('other_list', header.dialect.name);
  const missing = missingColumns(header, allowed === undefined);
  if (missing.length > 0) throw new UnreadableListError('columns', missing.join(', '));
}
