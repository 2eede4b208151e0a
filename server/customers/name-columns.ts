import { transliterate } from 'transliteration';
import { type Names, nameOf, sortNameOf } from '#contract/names';
import type { ColumnValue } from '../db/fields';

/**
 * Returns the name columns derived from the parts of a name: the full name in its customary order, the sort name, and every
 * spelling including romanized ones.
 */
export function toNameColumns(names: Names): ColumnValue[] {
  const parts = [
    nameOf(names),
    names.firstName,
    names.lastName,
    names.partnerFirstName,
    names.partnerLastName,
    names.company,
  ].filter((part) => part !== '');
  const original = [...new Set(parts)].join(' ');
  const romanized = transliterate(original).replace(/\s+/g, ' ').trim();
  const joinedRomanized = /\p{Script=Han}/u.test(original) ? romanized.replaceAll(' ', '') : '';
  return [
    { column: 'name', value: nameOf(names) },
    { column: 'sort_name', value: transliterate(sortNameOf(names)).trim().toLowerCase() },
    { column: 'spellings', value: [original, romanized, joinedRomanized].filter(Boolean).join(' ') },
  ];
}
