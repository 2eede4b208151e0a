import sql from 'sql-template-tag';
import { refuse, refuseField } from '#contract/api/refusal';
import {
  type Currency,
  currencyOf,
  decimalsOf,
  isIso,
  isoCodes,
  presetCurrencies,
  unitsOf,
} from '#contract/currencies';
import { type CurrencyForm, currencyFields, type HouseCurrency } from '#contract/house-currencies';
import { settingsLimit } from '#contract/settings-limits';
import type { Context } from '../app-context';
import type { Db } from '../db/database';
import { assignments, columnsAndValues, columnsOf, pairsOf } from '../db/fields';
import { prepared } from '../db/prepared';
import { differences, record } from '../events/event';
import { checkVersion } from '../events/stale';
import { onePage } from '../lib/one-page';
import { namesSchedule } from './defaults-in-use';

type Defined = CurrencyForm & { id: number; version: number };

const columns = sql`k.id, ${columnsOf(currencyFields, 'k')}, k.version`;

/** The currencies this house has defined beside ISO 4217 and the presets, as a statement. */
export const defined = sql`select code, name, minor_per_major as "minorPerMajor", notation from currencies`;
export const definedCurrencies = (db: Db): Promise<Currency[]> =>
  db.rows<Currency>(prepared(sql`${defined} order by code`));

/** The currency a sale counts in: ISO 4217, a preset or one of the house. */
export const currencyOfSale = async (db: Db, code: string): Promise<Currency> =>
  currencyOf(code, await definedCurrencies(db));

/** Every currency an amount may be in: those of the house first, then the historic presets, then ISO 4217. */
export async function currencies(db: Db) {
  const own = await db.rows<Defined>(sql`select ${columns} from currencies k order by code`);
  const known = (origin: 'ISO' | 'PRESET') => (currency: Currency) => ({
    ...currency,
    origin,
    id: null,
    version: null,
  });
  return onePage<HouseCurrency>(
    [
      ...own.map(shown),
      ...presetCurrencies.map(known('PRESET')),
      ...isoCodes.map((code) => known('ISO')(currencyOf(code))),
    ],
    settingsLimit,
  );
}

/** Defines a currency. Refuses a code that means another one already, and a notation that does not add up. */
export function createCurrency({ db, user, now }: Context, given: CurrencyForm): Promise<HouseCurrency> {
  return db.transaction(async (tx) => {
    if (isIso(given.code) || presetCurrencies.some(({ code }) => code === given.code))
      refuseField('code', 'duplicate');
    checkNotation(given);
    const created = await tx.maybe<Defined>(sql`
      insert into currencies as k ${columnsAndValues(pairsOf(currencyFields, given))}
      on conflict do nothing returning ${columns}`);
    if (!created) return refuseField('code', 'duplicate');
    const changes = differences<object>({}, given);
    await record(tx, { now, userId: user.id, noun: 'currencies', id: created.id, action: 'create', changes });
    return shown(created);
  });
}

/** Changes a currency of the house. Once amounts exist in it, how it is counted stands. */
export function saveCurrency(
  { db, user, now }: Context,
  code: string,
  { version, ...given }: Omit<CurrencyForm, 'code'> & { version: number },
): Promise<HouseCurrency> {
  return db.transaction(async (tx) => {
    const before = await forUpdate(tx, code);
    await checkVersion(tx, 'currencies', before.id, before, version);
    checkNotation(given);
    const recounted = before.minorPerMajor !== given.minorPerMajor || before.notation !== given.notation;
    if (recounted && (await isUsed(tx, code))) refuseField('minorPerMajor', 'in_use');
    const changes = differences(before, given);
    if (Object.keys(changes).length === 0) return shown(before);
    const after = await tx.row<Defined>(sql`
      update currencies k set ${assignments(pairsOf(currencyFields, given))}, version = version + 1
      where code = ${code} returning ${columns}`);
    await record(tx, { now, userId: user.id, noun: 'currencies', id: before.id, action: 'update', changes });
    return shown(after);
  });
}

/** Deletes a currency of the house that nothing is counted in. */
export function removeCurrency({ db, user, now }: Context, code: string): Promise<void> {
  return db.transaction(async (tx) => {
    const { id, name } = await forUpdate(tx, code);
    if (await isUsed(tx, code)) refuse('row.in_use');
    await tx.run(sql`delete from currencies where code = ${code}`);
    const changes = { code: [code, null], name: [name, null] } as const;
    await record(tx, { now, userId: user.id, noun: 'currencies', id, action: 'remove', changes });
  });
}

const shown = (currency: Defined): HouseCurrency => ({ ...currency, origin: 'HOUSE' });

const forUpdate = async (tx: Db, code: string): Promise<Defined> =>
  (await tx.maybe<Defined>(sql`select ${columns} from currencies k where code = ${code} for update`)) ??
  refuse('row.not_found');

function checkNotation(currency: Omit<Currency, 'code' | 'name'>) {
  if (decimalsOf(currency) === undefined && unitsOf(currency) === undefined)
    refuseField('notation', 'notation');
}

const isUsed = async (tx: Db, code: string): Promise<boolean> =>
  (await tx.maybe(sql`
    select 1 from house where currency = ${code}
    union all select 1 from schedules where currency = ${code}
    union all select 1 from sale_defaults f where f.currency = ${code} and ${namesSchedule}
    union all select 1 from auctions where currency = ${code}
    union all select 1 from collections where currency = ${code} limit 1`)) !== undefined;
