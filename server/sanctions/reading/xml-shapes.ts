import { isWeakQuality, type ListedEntry, readSubject } from './entry';

export type ShapeName = 'UK' | 'EU' | 'UN';
type Draft = Required<ListedEntry>;

/** The structure of a list in XML, and how its elements are read. */
export interface Shape {
  name: ShapeName;
  /** names of the elements that are entries */
  entries: readonly string[];
  /** called when an element begins; its attributes may contain all data */
  open?(entry: Draft, name: string, attributes: Readonly<Record<string, string>>): void;
  /** called when an element ends; `path`: the enclosing elements from the entry on, `text`: its own text, often empty */
  close?(entry: Draft, path: readonly string[], text: string): void;
}

/** The parts of the name that is currently read, in the order of the list. */
const pendingParts = new WeakMap<Draft, Record<string, string>>();
const getPendingParts = (entry: Draft): Record<string, string> => {
  const parts = pendingParts.get(entry) ?? {};
  pendingParts.set(entry, parts);
  return parts;
};

const ukNameParts = ['name1', 'name2', 'name3', 'name4', 'name5', 'name6'];

/** Adds the name composed of the parts that were read; the primary name comes first. */
function addUkName(entry: Draft): void {
  const parts = getPendingParts(entry);
  const name = ukNameParts
    .map((part) => parts[part] ?? '')
    .filter(Boolean)
    .join(' ');
  const type = parts.nametype || parts.aliastype || '';
  if (/^primary ?name$/i.test(type)) {
    entry.names.unshift(name);
    entry.isPrimary = true;
  } else entry.names.push(name);
  if (isWeakQuality(parts.aliasstrength || parts.aliasquality || '')) entry.weakNames.push(name);
  pendingParts.delete(entry);
}

const ukBirth = ['dob', 'dateofbirth', 'individual_dateofbirth'];
const ukCountries = ['nationality', 'countryofbirth', 'addresscountry', 'country'];

/** The UK Sanctions List (`Designation`) and the former list of OFSI (`FinancialSanctionsTarget`, one element per name). */
const uk: Shape = {
  name: 'UK',
  entries: ['Designation', 'FinancialSanctionsTarget'],
  close(entry, path, text) {
    const element = path.at(-1)?.toLowerCase() ?? '';
    const isFlat = path[0] === 'FinancialSanctionsTarget';
    if (isFlat ? path.length === 1 : path.length === 3 && element === 'name') addUkName(entry);
    if (text === '') return;
    if (element === 'uniqueid' || (isFlat && element === 'groupid')) entry.reference = text;
    if (element === 'ofsigroupid') entry.formerReference = text;
    if ([...ukNameParts, 'nametype', 'aliasstrength', 'aliastype', 'aliasquality'].includes(element))
      getPendingParts(entry)[element] = text;
    if (element === 'namenonlatinscript') entry.names.push(text);
    if (element === 'regimename') entry.regime = text;
    if (element === 'individualentityship' || element === 'grouptypedescription')
      entry.subject = readSubject(text);
    if (ukBirth.includes(element)) entry.born.push(text);
    if (ukCountries.includes(element)) entry.countries.push(text);
  },
};

const euName = ({ firstName = '', middleName = '', lastName = '', wholeName = '' }: Record<string, string>) =>
  wholeName || [firstName, middleName, lastName].filter(Boolean).join(' ');

function euBirth({
  birthdate = '',
  year = '',
  yearRangeFrom = '',
  yearRangeTo = '',
  circa = '',
}: Record<string, string>): string {
  const range = [yearRangeFrom, yearRangeTo].filter(Boolean).join('–');
  if (birthdate || range) return birthdate || range;
  return circa === 'true' && year ? `c. ${year}` : year;
}

/** The consolidated list of the European Union, XML 1.1, with all data in attributes. */
const eu: Shape = {
  name: 'EU',
  entries: ['sanctionEntity'],
  open(entry, name, attributes) {
    if (name === 'sanctionEntity')
      entry.reference = attributes.euReferenceNumber || attributes.logicalId || '';
    if (name === 'subjectType')
      entry.subject = readSubject(attributes.code || attributes.classificationCode || '');
    if (name === 'nameAlias') {
      entry.names.push(euName(attributes));
      if (attributes.strong === 'false') entry.weakNames.push(euName(attributes));
    }
    if (name === 'birthdate') entry.born.push(euBirth(attributes));
    if (name === 'regulation' && entry.regime === '') entry.regime = attributes.programme ?? '';
    if (['citizenship', 'address', 'birthdate'].includes(name))
      entry.countries.push(attributes.countryIso2Code ?? '');
  },
};

const unNames = ['FIRST_NAME', 'SECOND_NAME', 'THIRD_NAME', 'FOURTH_NAME', 'FIFTH_NAME', 'SIXTH_NAME'];

/** Adds an alias when its element ends, because the quality may come before or after the name. */
function addUnAlias(entry: Draft): void {
  const { ALIAS_NAME: name = '', QUALITY: quality = '' } = getPendingParts(entry);
  entry.names.push(name);
  if (isWeakQuality(quality)) entry.weakNames.push(name);
  pendingParts.delete(entry);
}

function addUnBirth(entry: Draft): void {
  const {
    TYPE_OF_DATE: type = '',
    DATE = '',
    YEAR = '',
    FROM_YEAR = '',
    TO_YEAR = '',
  } = getPendingParts(entry);
  const range = [FROM_YEAR, TO_YEAR].filter(Boolean).join('–');
  const year = YEAR && /^approx/i.test(type) ? `c. ${YEAR}` : YEAR;
  entry.born.push(DATE || range || year);
  pendingParts.delete(entry);
}

/** The consolidated list of the United Nations, with all data in elements. */
const un: Shape = {
  name: 'UN',
  entries: ['INDIVIDUAL', 'ENTITY'],
  close(entry, path, text) {
    const [kind, outer = '', inner = ''] = path;
    entry.subject = kind === 'INDIVIDUAL' ? 'PERSON' : 'ORGANIZATION';
    const isGroup = /_ALIAS$/.test(outer) || outer === 'INDIVIDUAL_DATE_OF_BIRTH';
    if (isGroup && inner && text) getPendingParts(entry)[inner] = text;
    if (isGroup && !inner) (outer === 'INDIVIDUAL_DATE_OF_BIRTH' ? addUnBirth : addUnAlias)(entry);
    if (text === '') return;
    if (outer === 'REFERENCE_NUMBER') entry.reference = text;
    if (outer === 'DATAID' && entry.reference === '') entry.reference = text;
    if (outer === 'UN_LIST_TYPE') entry.regime = text;
    // The parts of the primary name are separate elements and come before all aliases.
    if (unNames.includes(outer)) entry.names[0] = `${entry.names[0] ?? ''} ${text}`.trim();
    if (outer === 'NAME_ORIGINAL_SCRIPT') entry.names.push(text);
    if (outer === 'NATIONALITY' || inner === 'COUNTRY') entry.countries.push(text);
  },
};

export const shapes: readonly Shape[] = [uk, eu, un];
