import { type SaxesAttributeNS, SaxesParser } from 'saxes';
import { type Entry, Unreadable } from './entry';

/** What a list calls its entries, and how it says what stands in one. */
interface Shape {
  entry: readonly string[];
  /** an element begins: its attributes may say it all */
  open?(entry: Entry, name: string, attributes: Readonly<Record<string, string>>): void;
  /** an element of text has ended; `path`: the elements around it, from the entry on */
  close?(entry: Entry, path: readonly string[], text: string): void;
}

const longestText = 100_000;
const deepest = 50;

/**
 * The entries of a list in XML, as they come: it is never whole in the memory. A document type is refused: no list has
 * one, and everything by which XML reads other files or swells stands in there. Throws `Unreadable`.
 */
async function* entriesOf(content: AsyncIterable<Uint8Array>, shape: Shape): AsyncGenerator<Entry> {
  const parser = new SaxesParser({ xmlns: true });
  const found: Entry[] = [];
  const path: string[] = [];
  let entry: Entry | undefined;
  let text = '';
  parser.on('error', () => {
    throw new Unreadable('xml');
  });
  parser.on('doctype', () => {
    throw new Unreadable('doctype');
  });
  parser.on('opentag', ({ local, attributes }) => {
    text = '';
    if (!entry && shape.entry.includes(local)) {
      entry = { reference: '', names: [], born: [], countries: [], regime: '' };
      path.length = 0;
    }
    path.push(local);
    if (path.length > deepest) throw new Unreadable('xml');
    if (entry) shape.open?.(entry, local, plain(attributes));
  });
  const add = (more: string) => {
    if (!entry) return;
    text += more;
    if (text.length > longestText) throw new Unreadable('too_large');
  };
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', ({ local }) => {
    if (entry && text.trim() !== '') shape.close?.(entry, path, text.trim());
    text = '';
    path.pop();
    if (!entry || !shape.entry.includes(local) || path.length > 0) return;
    found.push(entry);
    entry = undefined;
  });
  const letters = new TextDecoder('utf-8', { fatal: true });
  const write = (part: string) => {
    parser.write(part);
    return found.splice(0);
  };
  try {
    for await (const piece of content) yield* write(letters.decode(piece, { stream: true }));
    yield* write(letters.decode());
    parser.close();
  } catch (error) {
    if (error instanceof TypeError) throw new Unreadable('xml');
    throw error;
  }
  yield* found;
}

const plain = (attributes: Readonly<Record<string, SaxesAttributeNS>>): Record<string, string> =>
  Object.fromEntries(Object.values(attributes).map(({ local, value }) => [local, value]));

const euAttributes = ({
  firstName = '',
  middleName = '',
  lastName = '',
  wholeName = '',
}: Record<string, string>) => wholeName || [firstName, middleName, lastName].filter(Boolean).join(' ');

/** The consolidated list of the European Union: everything stands in attributes. */
export const euEntries = (content: AsyncIterable<Uint8Array>): AsyncGenerator<Entry> =>
  entriesOf(content, {
    entry: ['sanctionEntity'],
    open(entry, name, given) {
      if (name === 'sanctionEntity') entry.reference = given.euReferenceNumber || given.logicalId || '';
      if (name === 'nameAlias') entry.names.push(euAttributes(given));
      if (name === 'birthdate') entry.born.push(given.birthdate || given.year || '');
      if (name === 'regulation' && entry.regime === '') entry.regime = given.programme ?? '';
      if (['citizenship', 'address', 'birthdate'].includes(name))
        entry.countries.push(given.countryIso2Code ?? '');
    },
  });

const unNames = ['FIRST_NAME', 'SECOND_NAME', 'THIRD_NAME', 'FOURTH_NAME'];

/** The consolidated list of the United Nations: everything stands in elements. */
export const unEntries = (content: AsyncIterable<Uint8Array>): AsyncGenerator<Entry> =>
  entriesOf(content, {
    entry: ['INDIVIDUAL', 'ENTITY'],
    close(entry, path, text) {
      const [, around = '', inside = ''] = path;
      if (around === 'REFERENCE_NUMBER') entry.reference = text;
      if (around === 'DATAID' && entry.reference === '') entry.reference = text;
      if (around === 'UN_LIST_TYPE') entry.regime = text;
      // The parts of the name they are led under come one by one, and before every alias.
      if (unNames.includes(around)) entry.names[0] = `${entry.names[0] ?? ''} ${text}`.trim();
      if (around === 'NAME_ORIGINAL_SCRIPT') entry.names.push(text);
      if (/_ALIAS$/.test(around) && inside === 'ALIAS_NAME') entry.names.push(text);
      if (around === 'INDIVIDUAL_DATE_OF_BIRTH' && (inside === 'DATE' || inside === 'YEAR'))
        entry.born.push(text);
      if (around === 'NATIONALITY' || inside === 'COUNTRY') entry.countries.push(text);
    },
  });
