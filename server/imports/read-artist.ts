import { artistNames } from '../artists/artist-names';
import { cellOf, fault, joined, type ReadRow, type Row, textOf } from './row';
import { cleanText, notKnown } from './values';

/** What a row says of an artist beside the fields that can be compared one by one. */
export interface ArtistMore {
  name: string;
  made: { artistSortName: string };
}

/** Reads an artist: the name is printed as `Magdalena Abakanowicz` and stands in lists as `Abakanowicz, Magdalena`. */
export function readArtist(row: Row): ReadRow {
  const { values, faults, cells, context } = row;
  const written = joined(cells, context.mapping, 'artistName');
  const textOfField = (field: 'artistNationality' | 'artistBirthPlace') =>
    joined(cells, context.mapping, field);
  const { name, sortName, isDoubtful } = artistNames(written, {
    nationality: textOfField('artistNationality'),
    birthPlace: textOfField('artistBirthPlace'),
  });
  if (isDoubtful) fault(row, 'artistName', 'WARNING', 'name_order', { name: name.slice(0, 100) });
  if (name !== '') values.artistName = name;
  for (const field of ['artistBorn', 'artistDied'] as const) {
    const text = cleanText(textOf(cellOf(row, field)));
    if (notKnown(text)) continue;
    if (/^-?\d{1,4}$/.test(text)) values[field] = Number(text);
    else fault(row, field, 'WARNING', 'year_unreadable', { text: text.slice(0, 100) });
  }
  if (typeof values.artistAliases === 'string')
    values.artistAliases = values.artistAliases
      .split(/[;|\n]/)
      .map((alias) => alias.trim())
      .filter((alias) => alias !== '');
  if (!values.artistSource && context.mapping.source) values.artistSource = context.mapping.source;
  const more: ArtistMore = { name, made: { artistSortName: sortName } };
  return {
    number: null,
    sortKey: null,
    reference: typeof values.reference === 'string' ? values.reference : '',
    values,
    faults,
    more,
  };
}
