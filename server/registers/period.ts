import sql, { type Sql } from 'sql-template-tag';
import type { Company } from '#contract/companies';
import type { RegisterKind } from '#contract/registers';

export interface RegisterPeriod {
  company: Company;
  from: string;
  to: string;
}

/**
 * Selects the day by which a document belongs to a register: its own, or the local day on which it was recorded if its own day
 * had been frozen before.
 */
export const selectRegisterDay = (
  register: RegisterKind,
  { company, day, at }: { company: Company; day: Sql; at: Sql },
): Sql => sql`
  (case when exists (select 1 from register_copies f
      where f.register = ${register} and f.company = ${company} and ${day} between f.from_day and f.to_day
        and f.frozen_at < ${at})
    then (${at} at time zone (select time_zone from house))::date else ${day} end)`;

/**
 * Selects the issued invoices and credit notes of a period, with the day by which they belong to it. Opening balances belong to
 * the registers of the previous system.
 */
export const selectDocuments = (register: RegisterKind, { company, from, to }: RegisterPeriod): Sql => sql`
  select i.*, d.day, case i.kind when 'INVOICE' then 1 else -1 end as sign
  from invoices i cross join lateral (
    select ${selectRegisterDay(register, { company, day: sql`i.issued_on`, at: sql`i.issued_at` })} as day) d
  where i.company = ${company} and i.number is not null and i.import_id is null and d.day between ${from} and ${to}`;

/** Selects what a register prints of the document `i`. */
export const selectDocument = sql`jsonb_build_object('id', i.id, 'number', i.number, 'kind', i.kind,
  'corrects', (select o.number from invoices o where o.id = i.credits))`;
