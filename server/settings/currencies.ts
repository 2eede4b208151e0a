import sql from 'sql-template-tag';
import { refuse, refuseField } from '#contract/api/refusal';
import {
  type Currency,
  getCurrency,
  getDecimals,
  isIso,
  isoCodes,
  parseUnits,
  presetCurrencies,
} from '#contract/currencies';
import { type CurrencyForm, currencyFields, type HouseCurrency } from '#contract/house-currencies';
import { settingsLimit } from '#contract/settings-limits';
import type { Context } from '../app-context';
import type { Db } from '../db/database';
import { assignments, columnsAndValues, selectFieldColumns, toColumnValues } from '../db/fields';
import { prepared } from '../db/prepared';
import { checkVersion } from '../events/check-version';
import { findDifferences, recordEvent } from '../events/event';
import { toSinglePage } from '../lib/single-page';
import { hasAnySchedule } from './defaults-in-use';

type StoredCurrency = CurrencyForm & { id: number; version: number };

const columns = sql`k.id, ${selectFieldColumns(currencyFields, 'k')}, k.version`;

/** Selects the currencies this house has defined in addition to ISO 4217 and the presets. */
export const selectCurrencies = sql`select code, name, minor_per_major as "minorPerMajor", notation from currencies`;
export const listDefinedCurrencies = (db: Db): Promise<Currency[]> =>
  db.rows<Currency>(prepared(sql`${selectCurrencies} order by code`));

/** Returns the currency of a sale: from ISO 4217, a preset or the house. */
export const readSaleCurrency = async (db: Db, code: string): Promise<Currency> =>
  getCurrency(code, await listDefinedCurrencies(db));

/** Returns every currency an amount may have: those of the house first, then the historic presets, then ISO 4217. */
export async function listCurrencies(db: Db) {
  const stored = await db.rows<StoredCurrency>(sql`select ${columns} from currencies k order by code`);
  const withOrigin = (origin: 'ISO' | 'PRESET') => (currency: Currency) => ({
    ...currency,
    origin,
    id: null,
    version: null,
  });
  return toSinglePage<HouseCurrency>(
    [
      ...stored.map(toHouseCurrency),
      ...presetCurrencies.map(withOrigin('PRESET')),
      ...isoCodes.map((code) => withOrigin('ISO')(getCurrency(code))),
    ],
    settingsLimit,
  );
}

/** Defines a currency. Refuses a code that is in use and a notation that is inconsistent. */
export function createCurrency({ db, user, now }: Context, form: CurrencyForm): Promise<HouseCurrency> {
  return db.transaction(async (tx) => {
    if (isIso(form.code) || presetCurrencies.some(({ code }) => code === form.code))
      refuseField('code', 'duplicate');
    checkNotation(form);
    const created = await tx.maybe<StoredCurrency>(sql`
      insert into currencies as k ${columnsAndValues(toColumnValues(currencyFields, form))}
      on conflict do nothing returning ${columns}`);
    if (!created) return refuseField('code', 'duplicate');
    const changes = findDifferences<object>({}, form);
    await recordEvent(tx, {
      now,
      userId: user.id,
      noun: 'currencies',
      id: created.id,
      action: 'create',
      changes,
    });
    return toHouseCurrency(created);
  });
}

/** Changes a currency of the house. Its units cannot change once amounts in it exist. */
export function saveCurrency(
  { db, user, now }: Context,
  code: string,
  { version, ...form }: Omit<CurrencyForm, 'code'> & { version: number },
): Promise<HouseCurrency> {
  return db.transaction(async (tx) => {
    const before = await lockCurrency(tx, code);
    await checkVersion(tx, 'currencies', before.id, before, version);
    checkNotation(form);
    const hasNewUnits = before.minorPerMajor !== form.minorPerMajor || before.notation !== form.notation;
    if (hasNewUnits && (await isUsed(tx, code))) refuseField('minorPerMajor', 'in_use');
    const changes = findDifferences(before, form);
    if (Object.keys(changes).length === 0) return toHouseCurrency(before);
    const after = await tx.row<StoredCurrency>(sql`
      update currencies k set ${assignments(toColumnValues(currencyFields, form))}, version = version + 1
      where code = ${code} returning ${columns}`);
    await recordEvent(tx, {
      now,
      userId: user.id,
      noun: 'currencies',
      id: before.id,
      action: 'update',
      changes,
    });
    return toHouseCurrency(after);
  });
}

/** Deletes a currency of the house that is not in use. */
export function removeCurrency({ db, user, now }: Context, code: string): Promise<void> {
  return db.transaction(async (tx) => {
    const { id, name } = await lockCurrency(tx, code);
    if (await isUsed(tx, code)) refuse('row.in_use');
    await tx.run(sql`delete from currencies where code = ${code}`);
    const changes = { code: [code, null], name: [name, null] } as const;
    await recordEvent(tx, { now, userId: user.id, noun: 'currencies', id, action: 'remove', changes });
  });
}

const toHouseCurrency = (currency: StoredCurrency): HouseCurrency => ({ ...currency, origin: 'HOUSE' });

const lockCurrency = async (tx: Db, code: string): Promise<StoredCurrency> =>
  (await tx.maybe<StoredCurrency>(
    sql`select ${columns} from currencies k where code = ${code} for update`,
  )) ?? refuse('row.not_found');

function checkNotation(currency: Omit<Currency, 'code' | 'name'>) {
  if (getDecimals(currency) === undefined && parseUnits(currency) === undefined)
    refuseField('notation', 'notation');
}

const isUsed = async (tx: Db, code: string): Promise<boolean> =>
  (await tx.maybe(sql`
    select 1 from house where currency = ${code}
    union all select 1 from company_bank_accounts where currency = ${code}
    union all select 1 from schedules where currency = ${code}
    union all select 1 from sale_defaults f where f.currency = ${code} and ${hasAnySchedule}
    union all select 1 from auctions where currency = ${code}
    union all select 1 from collections where currency = ${code} limit 1`)) !== undefined;
