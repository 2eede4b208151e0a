import type { SanctionIssue } from '#contract/sanctions';
import { readBirthDates } from './birth-dates';
import { listedCountries } from './countries';

/** A person or body on a list, in the same shape for every list. */
export interface Entry {
  reference: string;
  /** the first is the one the list leads them under */
  names: string[];
  /** as `readBirthDates` writes them: `1971-03-02`, `1971-03`, `1971`, `1958–1963`, `c. 1962` */
  born: string[];
  /** ISO 3166-1 */
  countries: string[];
  regime: string;
}

/** What an entry is about. Persons are compared with persons more strictly than with companies. */
export const entrySubjects = ['PERSON', 'ORGANIZATION', 'SHIP', 'UNKNOWN'] as const;
export type EntrySubject = (typeof entrySubjects)[number];

/** What only some lists say beside that. */
export interface EntryDetails {
  subject: EntrySubject;
  /** names that the list itself calls weak: nicknames, noms de guerre */
  weakNames: string[];
  /** the number under which an earlier list of the same authority led this entry */
  formerReference: string;
}
export type StoredEntry = Entry & EntryDetails;
export type ListedEntry = Entry &
  Partial<EntryDetails> & { /** its primary name has been read */ isPrimary?: boolean };

/** Thrown where a file is not a list that can be read; `detail` names the columns or the list in question. */
export class UnreadableListError extends Error {
  constructor(
    readonly issue: SanctionIssue,
    readonly detail = '',
  ) {
    super(detail ? `${issue}: ${detail}` : issue);
  }
}

const maxNames = 200;
const maxLength = 500;

const trimText = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, maxLength);
const distinct = (texts: readonly string[]): string[] =>
  [...new Set(texts.map(trimText).filter((text) => text !== ''))].slice(0, maxNames);

/** Returns an entry as it is stored: trimmed, without duplicates, dates and countries in one notation. */
export function cleanEntry({ reference, names, born, countries, regime }: Entry): Entry {
  return {
    reference: reference.trim().slice(0, 100),
    names: distinct(names),
    born: distinct(born.flatMap(readBirthDates)),
    countries: distinct(countries.flatMap(listedCountries)),
    regime: trimText(regime),
  };
}

/** Returns the details of an entry as they are stored. */
export const cleanDetails = ({
  subject = 'UNKNOWN',
  weakNames = [],
  formerReference = '',
}: ListedEntry): EntryDetails => ({
  subject,
  weakNames: distinct(weakNames),
  formerReference: formerReference.trim().slice(0, 100),
});

/** Returns an entry without content, for readers that fill it piece by piece. */
export const createEntry = (reference = ''): Required<ListedEntry> => ({
  reference,
  names: [],
  born: [],
  countries: [],
  regime: '',
  subject: 'UNKNOWN',
  weakNames: [],
  formerReference: '',
  isPrimary: false,
});

const subjectWords: readonly [RegExp, EntrySubject][] = [
  [/^(?:individual|person|p)$/i, 'PERSON'],
  [/^(?:entity|enterprise|organi[sz]ation|e)$/i, 'ORGANIZATION'],
  [/^(?:ship|vessel)$/i, 'SHIP'],
];

/** Returns the subject that a list names by its own word; UNKNOWN for a word that no list uses. */
export const readSubject = (word: string): EntrySubject =>
  subjectWords.find(([pattern]) => pattern.test(word.trim()))?.[1] ?? 'UNKNOWN';

/** Whether names of an entry are compared as names of companies; undefined where the list does not say what it is. */
export const isCompanySubject = (subject: EntrySubject): boolean | undefined =>
  subject === 'UNKNOWN' ? undefined : subject !== 'PERSON';

/** Tells whether a list calls the quality of a name low: `Low quality a.k.a`, `Low`, `weak`. */
export const isWeakQuality = (quality: string): boolean => /^(?:low|weak)/i.test(quality.trim());
