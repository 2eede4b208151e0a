/** The fields that the columns of any list can contain. */
export const fields = [
  'reference',
  'logicalId',
  'formerReference',
  'name1',
  'name2',
  'name3',
  'name4',
  'name5',
  'name6',
  'wholeName',
  'firstName',
  'middleName',
  'lastName',
  'nameType',
  'nameQuality',
  'script',
  'born',
  'bornYear',
  'bornFrom',
  'bornTo',
  'nationality',
  'country',
  'birthCountry',
  'regime',
  'subject',
] as const;
export type Field = (typeof fields)[number];

export interface Dialect {
  /** name of the list in the error shown when its file was loaded as another list */
  name: 'UK' | 'EU';
  columns: Partial<Record<Field, string>>;
  /** columns without which parts of the list would be missing unnoticed */
  required: readonly Field[];
}

const sixNames = {
  name1: 'Name 1',
  name2: 'Name 2',
  name3: 'Name 3',
  name4: 'Name 4',
  name5: 'Name 5',
  name6: 'Name 6',
} as const;

/** The UK Sanctions List, the only British list since 28 January 2026. */
const ukSanctionsList: Dialect = {
  name: 'UK',
  columns: {
    ...sixNames,
    reference: 'Unique ID',
    formerReference: 'OFSI Group ID',
    nameType: 'Name type',
    nameQuality: 'Alias strength',
    script: 'Name non-latin script',
    born: 'D.O.B',
    nationality: 'Nationality(/ies)',
    country: 'Address Country',
    birthCountry: 'Country of birth',
    regime: 'Regime Name',
    subject: 'Designation Type',
  },
  required: ['reference', 'name6', 'name1', 'nameType', 'born'],
};

/** The consolidated list of OFSI, which was discontinued on that day; the company's own list uses its format. */
const ofsiList: Dialect = {
  name: 'UK',
  columns: {
    ...sixNames,
    reference: 'Group ID',
    nameType: 'Alias Type',
    nameQuality: 'Alias Quality',
    script: 'Name Non-Latin Script',
    born: 'DOB',
    nationality: 'Nationality',
    country: 'Country',
    birthCountry: 'Country of Birth',
    regime: 'Regime',
    subject: 'Group Type',
  },
  required: ['reference', 'name6', 'name1', 'nameType', 'born'],
};

/** The consolidated list of the European Union as CSV 1.1: one row per name, address and date of birth. */
const euList: Dialect = {
  name: 'EU',
  columns: {
    reference: 'Entity_EU_ReferenceNumber',
    logicalId: 'Entity_LogicalId',
    wholeName: 'NameAlias_WholeName',
    firstName: 'NameAlias_FirstName',
    middleName: 'NameAlias_MiddleName',
    lastName: 'NameAlias_LastName',
    born: 'BirthDate_BirthDate',
    bornYear: 'BirthDate_Year',
    bornFrom: 'BirthDate_YearRangeFrom',
    bornTo: 'BirthDate_YearRangeTo',
    nationality: 'Citizenship_CountryIso2Code',
    country: 'Address_CountryIso2Code',
    birthCountry: 'BirthDate_CountryIso2Code',
    regime: 'Entity_Regulation_Programme',
    subject: 'Entity_SubjectType',
  },
  required: ['logicalId', 'wholeName'],
};

export const dialects = [ukSanctionsList, ofsiList, euList] as const;

/** Normalizes a heading for comparison, because publishers vary its case, dots and spaces. */
export const headingKey = (heading: string): string => heading.toLowerCase().replace(/[^a-z0-9]/g, '');

export interface TableHeader {
  dialect: Dialect;
  at: Partial<Record<Field, number>>;
}

/** Returns the positions of the columns in a heading row of a list, or undefined when fewer than two headings are known. */
export function readHeader(cells: readonly string[]): TableHeader | undefined {
  const keys = cells.map(headingKey);
  const candidates = dialects.map((dialect) => {
    const at: TableHeader['at'] = {};
    for (const field of fields) {
      const heading = dialect.columns[field];
      const place = heading ? keys.indexOf(headingKey(heading)) : -1;
      if (place >= 0) at[field] = place;
    }
    return { dialect, at, matched: Object.keys(at).length };
  });
  const [best] = candidates.toSorted((a, b) => b.matched - a.matched);
  return best && best.matched >= 2 ? best : undefined;
}
