import { parseArtistNames } from '../artists/artist-names';
import { cellText, getCell, issue, joinColumns, type ReadRow, type Row } from './row';
import { cleanText, isUnknown } from './values';

/** Data of an artist's row beyond the fields that are compared individually. */
export interface ArtistMore {
  name: string;
  made: { artistSortName: string };
}

/**
 * Reads an artist. Names are stored both for display (`Magdalena Abakanowicz`) and for sorting (`Abakanowicz, Magdalena`).
 */
export function readArtist(row: Row): ReadRow {
  const { values, issues, cells, context } = row;
  const nameText = joinColumns(cells, context.mapping, 'artistName');
  const readColumnText = (field: 'artistNationality' | 'artistBirthPlace') =>
    joinColumns(cells, context.mapping, field);
  const { name, sortName, isDoubtful } = parseArtistNames(nameText, {
    nationality: readColumnText('artistNationality'),
    birthPlace: readColumnText('artistBirthPlace'),
  });
  if (isDoubtful) issue(row, 'artistName', 'WARNING', 'name_order', { name: name.slice(0, 100) });
  if (name !== '') values.artistName = name;
  for (const field of ['artistBorn', 'artistDied'] as const) {
    const text = cleanText(cellText(getCell(row, field)));
    if (isUnknown(text)) continue;
    if (/^-?\d{1,4}$/.test(text)) values[field] = Number(text);
    else issue(row, field, 'WARNING', 'year_unreadable', { text: text.slice(0, 100) });
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
    issues,
    more,
  };
}
