import sql from 'sql-template-tag';
import { refuse, refuseField } from '#contract/api/refusal';
import {
  canJoinColumns,
  type ImportField,
  limitFields,
  type Mapping,
  ownerFields,
  type Reading,
  targetFields,
} from '#contract/import-fields';
import type { ImportSheet } from '#contract/import-sheet';
import type { Context } from '../app-context';
import { readSaleCurrency } from '../settings/currencies';
import { checkPlaces } from '../settings/places';
import type { AmountSamples } from './amount-marks';
import { detectAmountNotation } from './column-notation';
import { advanceImport, type BoundFile, getImport, isInOtherCurrency } from './file';
import { canSeeConsignors, canSeeLimits, canSeeReserves, guessImport, resolveReading } from './guess-file';
import { checkPattern } from './pattern';
import { loadImportSheet } from './sheet';
import { detectFraction, listAmountColumns } from './shilling-notation';
import type { Target } from './target';

/** Saves how the file is read and which fields its columns have. Without a mapping it is guessed again. */
export async function saveMapping(
  context: Context,
  id: number,
  input: { reading?: Reading; mapping?: Mapping; alone: boolean },
): Promise<ImportSheet> {
  const { db } = context;
  const current = await getImport(db, id);
  const resolvedReading = await resolveReading(context, current.file, input.reading);
  const guess = input.mapping
    ? undefined
    : await guessImport(context, current.target, { ...current.file, reading: resolvedReading }, input.alone);
  const reading = guess?.reading ?? resolvedReading;
  const { mapping, amountSamples } =
    guess ?? (await detectNotationsAgain(context, current, reading, input.mapping ?? current.file.mapping));
  const headers = guess?.headers ?? current.file.headers;
  await checkMapping(context, current.target, mapping, headers.length);
  await db.transaction(async (tx) => {
    const { file } = await getImport(tx, id, 'update');
    await advanceImport(
      tx,
      file,
      'map',
      sql`, reading = ${JSON.stringify(reading)}::jsonb, mapping = ${JSON.stringify(mapping)}::jsonb,
        headers = ${headers}::text[], amount_samples = ${JSON.stringify(amountSamples)}::jsonb, stopped = null,
        currency = ${current.target.currency},
        mapped_like = ${guess ? (guess.like ?? null) : file.like}::bigint,
        confidence = ${JSON.stringify(guess?.confidence ?? file.confidence)}::jsonb`,
    );
  });
  return loadImportSheet(context, await getImport(db, id));
}

/** Reads the amounts of a file again if the currency of its target has changed since they were read. */
export async function refreshCurrency(context: Context, id: number): Promise<void> {
  const { file, target } = await getImport(context.db, id);
  const isMapped = file.state === 'UPLOADED' || file.state === 'MAPPED' || file.state === 'VALIDATED';
  if (isMapped && isInOtherCurrency(file, target))
    await saveMapping(context, id, { mapping: file.mapping, alone: false });
}

/**
 * Returns the mapping with the notation of amounts detected again when the reading or the amount columns have changed.
 * Unchanged amount columns keep their notation.
 */
async function detectNotationsAgain(
  { db, app }: Context,
  { file, target }: BoundFile,
  reading: Reading,
  mapping: Mapping,
): Promise<{ mapping: Mapping; amountSamples: AmountSamples }> {
  const { notations = file.mapping.notations ?? {} } = mapping;
  const before = listAmountColumns(file.mapping);
  const now = listAmountColumns(mapping);
  const isSame = readsSameCells(file.reading, reading) && !isInOtherCurrency(file, target);
  if (isSame && String(before) === String(now))
    return { mapping: { ...mapping, notations }, amountSamples: file.amountSamples };
  const currency = await readSaleCurrency(db, target.currency);
  const rereadFile = { ...file, reading };
  const detected = await detectAmountNotation(app.files, rereadFile, mapping, currency, reading.decimalMark);
  const isUnchanged = (column: string) => isSame && before.includes(Number(column));
  const merged: Mapping = {
    ...mapping,
    notations: {
      ...Object.fromEntries(Object.entries(detected.notations).filter(([column]) => !isUnchanged(column))),
      ...Object.fromEntries(
        Object.entries(notations).filter(([column]) => isUnchanged(column) && now.includes(Number(column))),
      ),
    },
  };
  const fraction =
    mapping.fraction === file.mapping.fraction
      ? await detectFraction(app.files, rereadFile, merged, currency)
      : mapping.fraction;
  return { mapping: { ...merged, fraction }, amountSamples: detected.samples };
}

/** The decimal mark changes how cells are interpreted, not their text. */
const readsSameCells = (a: Reading, b: Reading): boolean =>
  a.encoding === b.encoding &&
  a.delimiter === b.delimiter &&
  a.sheet === b.sheet &&
  a.headerRow === b.headerRow;

/**
 * Refuses, at its field, anything in a mapping that does not exist in the file, its target or the database, and several
 * columns for a single value. Throws `permission.denied` for reserves, consignors and limits that the user may not see.
 */
export async function checkMapping(
  { db, user }: Pick<Context, 'db' | 'user'>,
  target: Target,
  mapping: Mapping,
  width: number,
) {
  for (const field of Object.keys(mapping.fields) as ImportField[])
    if (!targetFields[target.noun].includes(field)) refuseField(`mapping.fields.${field}`, 'unknown');
  // A row is one work, customer, bidder, artist or balance and has no lot number.
  if (target.noun !== 'auctions' && mapping.grouped) refuseField('mapping.grouped', 'unknown');
  if (target.noun !== 'auctions' && mapping.numberPattern !== null)
    refuseField('mapping.numberPattern', 'unknown');
  if (target.noun !== 'balances' && mapping.company !== undefined) refuseField('mapping.company', 'unknown');
  for (const [field, source] of Object.entries(mapping.fields))
    if (source.columns.some((column) => column >= width))
      refuseField(`mapping.fields.${field}`, 'unknown_column');
  for (const [field, { columns }] of Object.entries(mapping.fields))
    if (columns.length > 1 && !canJoinColumns(field as ImportField))
      refuseField(`mapping.fields.${field}`, 'one_column');
  if (mapping.only && mapping.only.column >= width) refuseField('mapping.only.column', 'unknown_column');
  if (mapping.fields.reserve && !canSeeReserves(user, target))
    refuse('permission.denied', { permission: 'lots:see-reserve' });
  if (ownerFields.some((field) => mapping.fields[field]) && !canSeeConsignors(user, target))
    refuse('permission.denied', { permission: 'lots:see-consignor' });
  if (limitFields.some((field) => mapping.fields[field]) && !canSeeLimits(user, target))
    refuse('permission.denied', { permission: 'customers:see-limit' });
  if (mapping.numberPattern !== null) checkPattern(mapping.numberPattern);
  await checkPlaces(db, mapping);
}
