import type { Comparison, Explanation } from '#contract/sanctions';
import { toYearRange } from '../reading/birth-dates';
import { type EntrySubject, isCompanySubject } from '../reading/entry';
import type { NameComparison } from './compare';

/**
 * Score from which a user must decide. An identical name scores 70 and stays a possible match whatever else differs, because
 * lists know several dates of birth and countries of the same person. A name that only sounds alike (56) or has a similar
 * spelling (63) needs a date of birth or country that does not contradict it.
 */
export const minScore = 40;

/** What each part adds to or subtracts from the score of 100. */
const points = {
  name: 70,
  alias: -5,
  // Nicknames and noms de guerre: lists call them weak because many persons have them.
  weakAlias: -12,
  born: { same: 20, near: 10, other: -25, unknown: 0 },
  country: { same: 10, near: 0, other: -5, unknown: 0 },
  // A company can be named after a person, and a ship after anyone.
  subject: { same: 0, near: -10, other: -15, unknown: 0 },
} as const satisfies Record<string, number | Record<Comparison, number>>;

interface ComparedName extends NameComparison {
  name: string;
  listed: string;
  isAlias: boolean;
  isWeak: boolean;
}

interface CustomerFacts {
  isCompany: boolean;
  bornOn: string | null;
  country: string;
}

interface EntryFacts {
  subject: EntrySubject;
  born: readonly string[];
  countries: readonly string[];
}

/**
 * Compares a date of birth with those of a list, which often states only a month, a year, a range of years, or several of
 * them.
 */
function compareBirth(bornOn: string | null, born: readonly string[]): Comparison {
  if (bornOn === null || born.length === 0) return 'unknown';
  if (born.includes(bornOn)) return 'same';
  const year = Number(bornOn.slice(0, 4));
  const isNear = born.some((birth) => {
    const [first, last] = toYearRange(birth) ?? [];
    return first !== undefined && last !== undefined && first <= year && year <= last;
  });
  return isNear ? 'near' : 'other';
}

function compareCountry(country: string, countries: readonly string[]): Comparison {
  if (country === '' || countries.length === 0) return 'unknown';
  return countries.includes(country) ? 'same' : 'other';
}

function compareSubject(isCompany: boolean, subject: EntrySubject): Comparison {
  if (subject === 'SHIP') return 'other';
  const isListedCompany = isCompanySubject(subject);
  if (isListedCompany === undefined) return 'unknown';
  return isListedCompany === isCompany ? 'same' : 'near';
}

/** Returns the likelihood, out of 100, that a customer is the listed one, and what each part contributed. */
export function scoreMatch(
  { name, listed, isAlias, isWeak, similarity, parts }: ComparedName,
  customer: CustomerFacts,
  entry: EntryFacts,
): { score: number; explanation: Explanation } {
  // The customer's date of birth is not that of the company that they are recorded with.
  const born = customer.isCompany ? 'unknown' : compareBirth(customer.bornOn, entry.born);
  const country = compareCountry(customer.country, entry.countries);
  const subject = compareSubject(customer.isCompany, entry.subject);
  const aliasScore = isWeak ? points.weakAlias : isAlias ? points.alias : 0;
  const explanation: Explanation = {
    name,
    listed,
    alias: isAlias,
    weakAlias: isWeak,
    similarity: Math.round(similarity * 100),
    parts,
    nameScore: Math.round(similarity * points.name) + aliasScore,
    born,
    bornScore: points.born[born],
    country,
    countryScore: points.country[country],
    subject,
    subjectScore: points.subject[subject],
  };
  const sum = explanation.nameScore + points.born[born] + points.country[country] + points.subject[subject];
  return { score: Math.min(100, Math.max(0, sum)), explanation };
}
