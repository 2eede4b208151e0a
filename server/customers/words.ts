import { transliterate } from 'transliteration';
import { type Names, nameOf, sortNameOf } from '#contract/names';
import type { Pair } from '../db/fields';

/**
 * What a client is found by, from the parts of the name: as custom puts them together, for sorting, and in every spelling,
 * romanised from any script.
 */
export function spellings(names: Names): Pair[] {
  const parts = [
    nameOf(names),
    names.firstName,
    names.lastName,
    names.partnerFirstName,
    names.partnerLastName,
    names.company,
  ].filter((part) => part !== '');
  const written = [...new Set(parts)].join(' ');
  const romanised = transliterate(written).replace(/\s+/g, ' ').trim();
  const together = /\p{Script=Han}/u.test(written) ? romanised.replaceAll(' ', '') : '';
  return [
    { column: 'name', value: nameOf(names) },
    { column: 'sort_name', value: transliterate(sortNameOf(names)).trim().toLowerCase() },
    { column: 'spellings', value: [written, romanised, together].filter(Boolean).join(' ') },
  ];
}
