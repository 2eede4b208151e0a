import sql, { type Sql } from 'sql-template-tag';
import { refuse } from '#contract/api/refusal';
import { type Company, companies } from '#contract/companies';
import type { RegisterCopy, RegisterKind, RegisterRow } from '#contract/registers';
import type { Context } from '../app-context';
import type { Db } from '../db/database';
import { recordEvent } from '../events/event';
import { findClosedThrough } from '../journals/closings';
import { buildRegister } from './build';
import type { RegisterPeriod } from './period';

const selectCopies: Sql = sql`
  select f.id, f.register, f.company, f.from_day::text as "from", f.to_day::text as "to", f.rows, f.figures,
    f.frozen_at as "frozenAt", jsonb_build_object('id', u.id, 'name', u.name) as "frozenBy"
  from register_copies f join users u on u.id = f.frozen_by`;

/** Returns the frozen copies of a company, latest period first. */
export const listCopies = (db: Db, company: Company): Promise<RegisterCopy[]> =>
  db.rows<RegisterCopy>(sql`
    ${selectCopies} where f.company = ${company} order by f.to_day desc, f.from_day desc, f.id desc limit 500`);

/** Returns the frozen copy of exactly this period. */
export const findCopy = (
  db: Db,
  register: RegisterKind,
  { company, from, to }: RegisterPeriod,
): Promise<RegisterCopy | undefined> =>
  db.maybe<RegisterCopy>(sql`
    ${selectCopies} where f.register = ${register} and f.company = ${company} and f.from_day = ${from} and f.to_day = ${to}`);

/** Returns the rows of a frozen copy in their order. Customers whose data was erased are null. */
export const readCopyRows = async (db: Db, copyId: number): Promise<RegisterRow[]> =>
  (
    await db.rows<{ content: RegisterRow }>(sql`
      select content from register_copy_rows where copy_id = ${copyId} order by position`)
  ).map(({ content }) => content);

/** The event of each register. */
const events = {
  VAT_RETURN: 'freeze-vat-return',
  MARGIN_STOCK: 'freeze-margin-stock',
  RESALE_RIGHT: 'freeze-resale-right',
  AML: 'freeze-aml',
} as const satisfies Record<RegisterKind, string>;

/**
 * Freezes a register over a period. Waits for journals that are being posted. Refuses a period that is not closed
 * (`register.open_period`), and one of which days are frozen already (`register.frozen`).
 */
export const freezeRegister = (
  { db, user, now }: Context,
  register: RegisterKind,
  period: RegisterPeriod,
): Promise<RegisterCopy> =>
  db.transaction(async (tx) => {
    const { company, from, to } = period;
    // Neither a period is opened again nor a journal posted until the copy is complete.
    await tx.run(sql`lock table journals in share mode`);
    await tx.run(sql`lock table register_copies in share row exclusive mode`);
    const through = await findClosedThrough(tx, company);
    if (through === null || through < to) refuse('register.open_period', { to });
    const other = await tx.maybe<{ from: string; to: string }>(sql`
      select from_day::text as "from", to_day::text as "to" from register_copies
      where register = ${register} and company = ${company} and from_day <= ${to} and to_day >= ${from} order by from_day limit 1`);
    if (other) refuse('register.frozen', other);
    const { rows, figures } = await buildRegister(tx, register, period);
    const { id } = await tx.row<{ id: number }>(sql`
      insert into register_copies (company, register, from_day, to_day, rows, figures, frozen_at, frozen_by)
      values (${company}, ${register}, ${from}, ${to}, ${rows.length}, ${JSON.stringify(figures)}, ${now}, ${user.id})
      returning id`);
    await tx.run(sql`
      insert into register_copy_rows (copy_id, position, figure, customer_id, content)
      select ${id}, r.place - 1, r.figure, r.customer, r.content
      from unnest(${rows.map(({ figure }) => figure)}::text[],
        ${rows.map((row) => ('customer' in row && row.customer ? row.customer.id : null))}::bigint[],
        ${rows.map((row) => JSON.stringify(row))}::jsonb[]) with ordinality as r (figure, customer, content, place)`);
    await recordEvent(tx, {
      now,
      userId: user.id,
      noun: 'journals',
      id: companies.indexOf(company) + 1,
      action: events[register],
      reason: `${from} – ${to}`,
    });
    return tx.row<RegisterCopy>(sql`${selectCopies} where f.id = ${id}`);
  });
