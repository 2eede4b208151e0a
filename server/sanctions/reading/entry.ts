import type { SanctionIssue } from '#contract/sanctions';
import { readBirthDates } from './birth-dates';
import { listedCountries } from './countries';

/** A person or organization on a list, in the same form for all lists. */
export interface Entry {
  reference: string;
  /** the primary name comes first */
  names: string[];
  /** in the format of `readBirthDates`: `1971-03-02`, `1971-03`, `1971`, `1958–1963`, `c. 1962` */
  born: string[];
  /** ISO 3166-1 */
  countries: string[];
  regime: string;
}

/** The subject of an entry. Persons are compared more strictly with persons than with companies. */
export const entrySubjects = ['PERSON', 'ORGANIZATION', 'SHIP', 'UNKNOWN'] as const;
export type EntrySubject = (typeof entrySubjects)[number];

/** Additional details that only some lists contain. */
export interface EntryDetails {
  subject: EntrySubject;
  /** names that the list itself calls weak: nicknames, noms de guerre */
  weakNames: string[];
  /** the number of this entry in an earlier list of the same authority */
  formerReference: string;
}
export type StoredEntry = Entry & EntryDetails;
export type ListedEntry = Entry &
  Partial<EntryDetails> & { /** its primary name has been read */ isPrimary?: boolean };

/** Thrown when a file is not a readable list; `detail` names the columns or the list concerned. */
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

/** Returns an entry in stored form: trimmed, without duplicates, with normalized dates and countries. */
export function cleanEntry({ reference, names, born, countries, regime }: Entry): Entry {
  return {
    reference: reference.trim().slice(0, 100),
    names: distinct(names),
    born: distinct(born.flatMap(readBirthDates)),
    countries: distinct(countries.flatMap(listedCountries)),
    regime: trimText(regime),
  };
}

/** Returns the details of an entry in stored form. */
export const cleanDetails = ({
  subject = 'UNKNOWN',
  weakNames = [],
  formerReference = '',
}: ListedEntry): EntryDetails => ({
  subject,
  weakNames: distinct(weakNames),
  formerReference: formerReference.trim().slice(0, 100),
});

/** Returns an empty entry, for readers that fill it step by step. */
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

/** Returns the subject for a list's own term, or UNKNOWN for an unknown term. */
export const readSubject = (word: string): EntrySubject =>
  subjectWords.find(([pattern]) => pattern.test(word.trim()))?.[1] ?? 'UNKNOWN';

/**
 * Returns whether names of an entry are compared as names of companies, or undefined when the list does not state the
 * subject.
 */
export const isCompanySubject = (subject: EntrySubject): boolean | undefined =>
  subject === 'UNKNOWN' ? undefined : subject !== 'PERSON';

/** Returns whether a list calls the quality of a name low: `Low quality a.k.a`, `Low`, `weak`. */
export const isWeakQuality = (quality: string): boolean => /^(?:low|weak)/i.test(quality.trim());
