/** Creates rows with hidden values, and the parameters by which a search or a filter could reveal them. */
import sql, { join, raw } from 'sql-template-tag';
import type * as z from 'zod';
import type { Field } from '#contract/api/field';
import type { Role } from '#contract/api/permissions';
import { customerFields } from '#contract/customer-fields';
import { newAuction } from '../auctions/forms';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';

/** The hidden values that match the searches; `other` has values of the same kinds that do not match. */
export const searched = {
  text: 'needleword',
  email: 'needleword@hidden.test',
  phone: '+442079460018',
  day: '1950-02-03',
  amount: 777_700_00,
  language: 'pt-BR',
  country: 'BR',
  roles: ['CONSIGNOR', 'BUYER'],
  channel: 'POST',
  verification: 'REQUIRED',
  paddle: 'N4711',
};
export const other: typeof searched = {
  text: 'strawword',
  email: 'strawword@hidden.test',
  phone: '+442079460999',
  day: '1990-12-31',
  amount: 100,
  language: 'zh-TW',
  country: 'CN',
  roles: ['PRESS'],
  channel: 'SMS',
  verification: 'NOT_REQUIRED',
  paddle: 'S0001',
};

export interface HiddenRows {
  app: TestApp;
  admin: ApiClient;
  /** ids of rows with hidden values, by the first segment of their path */
  ids: Record<string, number>;
}

/**
 * Starts an app with a lot, an item, a collection and customers whose hidden fields users of another department cannot read.
 */
export async function openAppWithHiddenRows(): Promise<HiddenRows> {
  const app = await openTestApp();
  const admin = await app.signIn('ADMIN');
  const ids: Record<string, number> = {};
  const { books, clocks } = app.departments;
  const { id: auctions } = await newAuction(admin, { code: 'HIDDEN', departmentIds: [books, clocks] });
  const { id: lots, itemId: items } = (
    await admin.post<{ id: number; itemId: number }>(`/auctions/${auctions}/lots`, {
      title: 'A bracket clock',
      departmentId: clocks,
      estimateLow: 100,
      estimateHigh: 200,
    })
  ).body;
  const { id: collections } = await app.db.row<{ id: number }>(sql`
    insert into collections (code, title, kind, currency, time_zone, visibility, price_display)
    values ('C', 'Clocks', 'LIST', 'GBP', 'Europe/London', 'INTERNAL', 'SHOWN') returning id`);
  await app.db.run(sql`
    insert into collection_departments (collection_id, department_id) values (${collections}, ${books}), (${collections}, ${clocks})`);
  // Two customers of another department, because their order could reveal hidden values too.
  for (const name of ['Hiddenone', 'Hiddentwo']) {
    const { id } = await app.db.row<{ id: number }>(sql`
      insert into customers (last_name, name, sort_name, spellings, department_ids)
      values (${name}, ${name}, ${name.toLowerCase()}, ${name}, ${[clocks]}::bigint[]) returning id`);
    ids[name] = id;
  }
  Object.assign(ids, { auctions, lots, items, collections, customers: ids.Hiddenone });
  const customer = ids.Hiddenone;
  const user = app.people.ADMIN.id;
  await app.db.run(sql`
    insert into customer_contacts (customer_id, kind, value, position, parts) values
      (${customer}, 'EMAIL', '', 0, null), (${customer}, 'PHONE', '', 1, null), (${customer}, 'ADDRESS', '', 2, '{"lines":""}')`);
  await app.db.run(sql`
    insert into customer_notes (customer_id, kind, text, at, user_id) values (${customer}, 'NOTE', '', now(), ${user})`);
  await app.db.run(sql`
    insert into customer_interests (customer_id, kind, text) values (${customer}, 'KEYWORD', '')`);
  await app.db.run(sql`
    insert into customer_terms (customer_id, paddle, currency, valid_from, user_id)
    values (${customer}, '', 'GBP', '2020-01-01', ${user})`);
  await app.db.run(sql`
    insert into reservations (item_id, collection_id, client, contact, note, until, reserved_by, reserved_at)
    values (${items}, ${collections}, '-', '', '', '2099-01-01', ${user}, now())`);
  return { app, admin, ids };
}

/** Writes the hidden values of one of the two variants, and nothing that a user without the permission can see. */
export async function plantHidden(
  { app, ids }: HiddenRows,
  value: typeof searched,
  role: Role,
): Promise<void> {
  const isLinked = value === searched;
  // An EDITOR records buyers and reservations, so these values are visible to the role.
  const visibleValue = role === 'EDITOR' ? other : value;
  const customer = ids.Hiddenone;
  const texts = Object.values<Field>(customerFields).flatMap(({ kind, secret, column }) =>
    kind === 'text' && secret && column !== null ? [column] : [],
  );
  await app.db.run(sql`
    update customers set ${join(texts.map((column) => sql`${raw(column)} = ${value.text}`))},
      language = ${value.language}, country = ${value.country}, email = ${value.email}, phone = ${value.phone},
      reached_by = ${`${value.email} ${value.phone.slice(1)} ${value.text}`}, roles = ${value.roles}, tags = ${[value.text]},
      born_on = ${value.day}::date, last_contact_at = ${value.day}::date, bought = ${value.amount}, spend = ${value.amount},
      consigned = ${value.amount}, consents = ${[value.channel]}, verification = ${value.verification}
    where id = ${customer}`);
  await app.db.run(sql`
    update customer_contacts set value = case kind when 'EMAIL' then ${value.email} when 'PHONE' then ${value.phone}
      else ${value.text} end where customer_id = ${customer}`);
  await app.db.run(sql`update customer_notes set text = ${value.text} where customer_id = ${customer}`);
  await app.db.run(sql`update customer_interests set text = ${value.text} where customer_id = ${customer}`);
  await app.db.run(sql`update customer_terms set paddle = ${value.paddle} where customer_id = ${customer}`);
  await app.db.run(sql`
    update lots set reserve = ${value.amount}, reserve_note = ${value.text}, buyer = ${visibleValue.text}, paddle = ${visibleValue.paddle},
      buyer_id = ${isLinked ? customer : null} where id = ${ids.lots}`);
  await app.db.run(
    sql`update items set consignor_id = ${isLinked ? customer : null} where id = ${ids.items}`,
  );
  await app.db.run(sql`
    update reservations set client = ${visibleValue.text}, contact = ${visibleValue.email}, note = ${visibleValue.text} where item_id = ${ids.items}`);
}

type Def = z.core.$ZodTypeDef & {
  innerType?: z.ZodType;
  in?: z.ZodType;
  out?: z.ZodType;
  element?: z.ZodType;
  options?: z.ZodType[];
  entries?: Record<string, string>;
};
/** Returns the values to request for a parameter: every option of a choice, else the hidden values. */
export function candidates(schema: z.ZodType): string[] {
  const def = (schema as unknown as { def: Def }).def;
  const inner = def.innerType ?? def.element ?? def.out;
  if (def.type === 'enum') return Object.values(def.entries ?? {});
  if (inner) return candidates(inner);
  if (def.type === 'union') return (def.options ?? []).flatMap(candidates);
  if (def.type === 'number') return [String(searched.amount), '1'];
  if (def.type === 'boolean') return ['true', 'false'];
  const { text, email, phone, day, paddle } = searched;
  return [text, email, phone, phone.slice(3), day, paddle, searched.country, searched.language];
}
