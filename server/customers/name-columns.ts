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
  const romanised = transliterate(original).replace(/\s+/g, ' ').trim();
  const joinedRomanised = /\p{Script=Han}/u.test(original) ? romanised.replaceAll(' ', '') : '';
  return [
    { column: 'name', value: nameOf(names) },
    { column: 'sort_name', value: transliterate(sortNameOf(names)).trim().toLowerCase() },
    { column: 'spellings', value: [original, romanised, joinedRomanised].filter(Boolean).join(' ') },
  ];
}
