import sql from 'sql-template-tag';
import { refuse, refuseField } from '#contract/api/refusal';
import {
  type ImportField,
  joins,
  type Mapping,
  namesOwner,
  type Reading,
  targetFields,
} from '#contract/import-fields';
import type { ImportSheet } from '#contract/import-sheet';
import type { Context } from '../app-context';
import { currencyOfSale } from '../settings/currencies';
import { checkPlaces } from '../settings/places';
import type { AmountSamples } from './amount-marks';
import { amountNotation } from './column-notation';
import { advanceImport, type BoundFile, importFor, isInOtherCurrency } from './file';
import { guessFor, readingAsked, seesConsignors, seesReserves } from './guess-file';
import { amountColumns, fractionOf } from './notation';
import { checkPattern } from './pattern';
import { importSheet } from './sheet';
import type { Target } from './target';

/** Saves how the file is read and what its columns mean. Without a mapping it is guessed anew. */
export async function saveMapping(
  context: Context,
  id: number,
  given: { reading?: Reading; mapping?: Mapping; alone: boolean },
): Promise<ImportSheet> {
  const { db } = context;
  const found = await importFor(db, id);
  const asked = await readingAsked(context, found.file, given.reading);
  const guess = given.mapping
    ? undefined
    : await guessFor(context, found.target, { ...found.file, reading: asked }, given.alone);
  const reading = guess?.reading ?? asked;
  const { mapping, amountSamples } =
    guess ?? (await askedAgain(context, found, reading, given.mapping ?? found.file.mapping));
  const headers = guess?.headers ?? found.file.headers;
  await checkMapping(context, found.target, mapping, headers.length);
  await db.transaction(async (tx) => {
    const { file } = await importFor(tx, id, 'update');
    await advanceImport(
      tx,
      file,
      'map',
      sql`, reading = ${JSON.stringify(reading)}::jsonb, mapping = ${JSON.stringify(mapping)}::jsonb,
        headers = ${headers}::text[], amount_samples = ${JSON.stringify(amountSamples)}::jsonb, stopped = null,
        currency = ${found.target.currency},
        mapped_like = ${guess ? (guess.like ?? null) : file.like}::bigint,
        confidence = ${JSON.stringify(guess?.confidence ?? file.confidence)}::jsonb`,
    );
  });
  return importSheet(context, await importFor(db, id));
}

/** Reads the amounts of a file anew in the currency of its target, where that was changed since they were read. */
export async function readInCurrency(context: Context, id: number): Promise<void> {
  const { file, target } = await importFor(context.db, id);
  const isMapped = file.state === 'UPLOADED' || file.state === 'MAPPED' || file.state === 'VALIDATED';
  if (isMapped && isInOtherCurrency(file, target))
    await saveMapping(context, id, { mapping: file.mapping, alone: false });
}

/**
 * The mapping with what is found anew where the file is read otherwise or other columns are amounts: how those are
 * written, and what one mark means in them. Columns that were amounts before keep what was said of them.
 */
async function askedAgain(
  { db, app }: Context,
  { file, target }: BoundFile,
  reading: Reading,
  mapping: Mapping,
): Promise<{ mapping: Mapping; amountSamples: AmountSamples }> {
  const { notations = file.mapping.notations ?? {} } = mapping;
  const before = amountColumns(file.mapping);
  const now = amountColumns(mapping);
  const isSame = readsSameCells(file.reading, reading) && !isInOtherCurrency(file, target);
  if (isSame && String(before) === String(now))
    return { mapping: { ...mapping, notations }, amountSamples: file.amountSamples };
  const currency = await currencyOfSale(db, target.currency);
  const read = { ...file, reading };
  const found = await amountNotation(app.files, read, mapping, currency, reading.decimalMark);
  const stays = (column: string) => isSame && before.includes(Number(column));
  const merged: Mapping = {
    ...mapping,
    notations: {
      ...Object.fromEntries(Object.entries(found.notations).filter(([column]) => !stays(column))),
      ...Object.fromEntries(
        Object.entries(notations).filter(([column]) => stays(column) && now.includes(Number(column))),
      ),
    },
  };
  const fraction =
    mapping.fraction === file.mapping.fraction
      ? await fractionOf(app.files, read, merged, currency)
      : mapping.fraction;
  return { mapping: { ...merged, fraction }, amountSamples: found.samples };
}

/** The decimal mark changes how cells are understood, not what they say. */
const readsSameCells = (a: Reading, b: Reading): boolean =>
  a.encoding === b.encoding &&
  a.delimiter === b.delimiter &&
  a.sheet === b.sheet &&
  a.headerRow === b.headerRow;

/**
 * Refuses, at its field, what a mapping names and the file, its target or the house has not got, a field of several
 * columns that is one value, and reserves and consignors to whoever may not see them.
 */
export async function checkMapping(
  { db, user }: Pick<Context, 'db' | 'user'>,
  target: Target,
  mapping: Mapping,
  width: number,
) {
  for (const field of Object.keys(mapping.fields) as ImportField[])
    if (!targetFields[target.noun].includes(field)) refuseField(`mapping.fields.${field}`, 'unknown');
  // A row is one work, customer or artist, and its number none of the catalogue's.
  if (target.noun !== 'auctions' && mapping.grouped) refuseField('mapping.grouped', 'unknown');
  if (target.noun !== 'auctions' && mapping.numberPattern !== null)
    refuseField('mapping.numberPattern', 'unknown');
  for (const [field, source] of Object.entries(mapping.fields))
    if (source.columns.some((column) => column >= width))
      refuseField(`mapping.fields.${field}`, 'unknown_column');
  for (const [field, { columns }] of Object.entries(mapping.fields))
    if (columns.length > 1 && !joins(field as ImportField))
      refuseField(`mapping.fields.${field}`, 'one_column');
  if (mapping.only && mapping.only.column >= width) refuseField('mapping.only.column', 'unknown_column');
  if (mapping.fields.reserve && !seesReserves(user, target))
    refuse('permission.denied', { permission: 'lots:see-reserve' });
  if (namesOwner.some((field) => mapping.fields[field]) && !seesConsignors(user, target))
    refuse('permission.denied', { permission: 'lots:see-consignor' });
  if (mapping.numberPattern !== null) checkPattern(mapping.numberPattern);
  await checkPlaces(db, mapping);
}
