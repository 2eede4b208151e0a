import sql, { raw, type Sql } from 'sql-template-tag';
import { refuseField } from '#contract/api/refusal';
import { type AuctionForm, auctionFields } from '#contract/auction-fields';
import { type CollectionForm, collectionFields } from '#contract/collections';
import { findCurrency } from '#contract/currencies';
import type { ImportState } from '#contract/import-states';
import { isSkippedTime } from '#contract/wall-clock';
import type { Context } from '../app-context';
import type { Db } from '../db/database';
import { assignments, columnsAndValues, toColumnValues } from '../db/fields';
import { recordEvent } from '../events/event';
import { listDefinedCurrencies } from '../settings/currencies';
import { setDepartments } from '../settings/member-departments';

/** The two kinds of catalog. Each is a table and a noun of events. */
const fields = { auctions: auctionFields, collections: collectionFields };
type Noun = keyof typeof fields;
interface CatalogueForms {
  auctions: AuctionForm;
  collections: CollectionForm;
}

/** Validates the fields that both kinds share. Refuses the first invalid field. */
export async function checkCatalogue(
  db: Db,
  { startsAt, endsAt, timeZone, specialistId, currency }: CatalogueForms[Noun],
): Promise<void> {
  for (const [name, at] of Object.entries({ startsAt, endsAt }))
    if (at && isSkippedTime(at, timeZone)) refuseField(name, 'skipped_time');
  if (startsAt && endsAt && Date.parse(endsAt) < Date.parse(startsAt)) refuseField('endsAt', 'before_start');
  if (
    specialistId !== null &&
    !(await db.maybe(sql`select 1 from users where id = ${specialistId} and active`))
  )
    refuseField('specialistId', 'unknown_row');
  if (!findCurrency(currency, await listDefinedCurrencies(db))) refuseField('currency', 'unknown_row');
}

/** Inserts a draft with its departments and its event, and returns its id. Refuses a code in use. */
export async function createCatalogue<N extends Noun>(
  tx: Db,
  noun: N,
  form: CatalogueForms[N],
  { user, now }: Pick<Context, 'user' | 'now'>,
): Promise<number> {
  const created = await tx.maybe<{ id: number }>(sql`
    insert into ${raw(noun)} ${columnsAndValues(toColumnValues(fields[noun], form))}
    on conflict do nothing returning id`);
  if (!created) return refuseField('code', 'duplicate');
  await setDepartments(tx, noun, created.id, form.departmentIds);
  await recordEvent(tx, { now, userId: user.id, noun, id: created.id, action: 'create', to: 'DRAFT' });
  return created.id;
}

/** Saves the form as a new version of the row, without its departments. Returns 0 when another row has the code. */
export const writeCatalogue = <N extends Noun>(
  tx: Db,
  noun: N,
  id: number,
  form: CatalogueForms[N],
  now: Date,
): Promise<number> =>
  tx.run(sql`
    update ${raw(noun)} set ${assignments(toColumnValues(fields[noun], form))}, version = version + 1, updated_at = ${now}
    where id = ${id}
      and not exists (select 1 from ${raw(noun)} other where lower(other.code) = lower(${form.code}) and other.id <> ${id})`);

/**
 * Returns whether amounts depend on the currency. They are stored in minor units, so in another currency the same figures
 * would be other prices. `priced` selects the rows with amounts, `ofCatalogue` limits the imports `f`. An import that is not
 * committed does not count, because it is read again in the new currency.
 */
export const hasAmounts = async (tx: Db, priced: Sql, ofCatalogue: Sql): Promise<boolean> =>
  (await tx.maybe(sql`
    ${priced}
    union all select 1 from imports f where ${ofCatalogue} and (f.state = ${'COMMITTING' satisfies ImportState}
      or f.state <> ${'ROLLED_BACK' satisfies ImportState}
        and exists (select 1 from import_checks v where v.import_id = f.id and v.committed)) limit 1`)) !==
  undefined;
