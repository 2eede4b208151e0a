import sql, { join, type Sql } from 'sql-template-tag';
import { type Company, companies } from '#contract/companies';
import { splitInterestPeriods, sumLateInterest } from '#contract/money/late-interest';
import type { OverdueInvoice, Reminder, ReminderRules } from '#contract/reminders';
import { addDays } from '#contract/time';
import { selectNamedCustomer } from '../customers/linked';
import type { Db } from '../db/database';
import { contains } from '../db/search';
import { selectAddress } from '../invoice-emails/recipient';
import { isStandingEmail } from '../invoice-emails/store';
import { selectOpen } from '../invoices/credit-left';
import { isOverdue } from '../invoices/overdue';
import { today } from '../settings/today';
import { type DatedRules, loadRuleHistory, loadRules } from './rules';

type Rules = Readonly<Record<Company, ReminderRules>>;

/** Selects what was charged for the overdue invoice `i` by lines of a kind on invoices that stand. */
const selectCharged = (kind: 'LATE_INTEREST' | 'CHARGE'): Sql => sql`
  coalesce((select sum(n.amount) from invoice_lines n
    where n.late_invoice_id = i.id and n.kind = ${kind} and n.active and n.credits is null), 0)`;

/**
 * Selects the overdue invoices that are not on hold, with the step that is due: the one after the last reminder, once the
 * invoice is overdue for its days and as many days have passed since the last reminder as lie between the two steps.
 */
const selectOverdue = (rules: Rules): Sql => sql`
  select o.*, case when o.next <= 3 and o.days >= r.days[o.next]
      and (o.last_day is null or ${today} - o.last_day >= r.days[o.next] - r.days[o.next - 1]) then o.next end as step
  from (
    select i.id, i.company, i.customer_id, i.number, i.currency, i.due_on, ${today} - i.due_on as days,
      ${selectOpen} as open, coalesce(l.step, 0) + 1 as next, l.step as last_step, l.day as last_day,
      ${selectCharged('LATE_INTEREST')} as charged_interest, ${selectCharged('CHARGE')} as charged_fee
    from invoices i left join lateral (
      select e.step, (e.sent_at at time zone h.time_zone)::date as day
      from invoice_emails e left join mails m on m.id = e.mail_id cross join house h
      where e.invoice_id = i.id and e.kind = 'REMINDER' and ${isStandingEmail} order by e.step desc limit 1) l on true
    where ${isOverdue} and i.hold_reason = '' and i.customer_id is not null) o
  join (values ${join(companies.map((company) => sql`(${company}::text, ${[...rules[company].days]}::int[])`))}) r (company, days)
    on r.company = o.company`;

/** Filter of the list of reminders. */
export interface ReminderQuery {
  q?: string;
  company?: Company | undefined;
  /** those of the customer and the company of this invoice alone */
  ofInvoice?: number;
}

/** Selects a row for each customer and company with a step that is due: the id of an invoice, and the highest step. */
const selectGroups = (rules: Rules, { q = '', company, ofInvoice }: ReminderQuery): Sql => sql`
  select min(d.id) filter (where d.step is not null) as id, d.company, d.customer_id, max(d.step) as step, max(d.days) as days
  from (${selectOverdue(rules)}) d
  where ${join(
    [
      sql`true`,
      ...(company ? [sql`d.company = ${company}`] : []),
      ...(q.trim() === ''
        ? []
        : [sql`d.customer_id in (select k.id from customers k where ${contains(sql`k.folded`, q)})`]),
      ...(ofInvoice === undefined
        ? []
        : [
            sql`(d.company, d.customer_id) = (select b.company, b.customer_id from invoices b where b.id = ${ofInvoice})`,
          ]),
    ],
    ' and ',
  )}
  group by d.company, d.customer_id having max(d.step) is not null`;

/** Selects the ids of the reminders that are due now. */
export const selectReminderIds =
  (rules: Rules) =>
  (query: ReminderQuery): Sql =>
    sql`select g.id from (${selectGroups(rules, query)}) g`;

/** An overdue invoice with what decides about late charges, and what invoices charge for it already. */
type StoredOverdue = Omit<OverdueInvoice, 'interest' | 'fee'> & {
  total: number;
  paid: { day: string; amount: number }[];
  reminded: { day: string; step: number }[];
  /** it charges for late payment itself */
  isLateCharge: boolean;
  chargedInterest: number;
  chargedFee: number;
};

/** Selects a row `d` of the overdue invoices as an object. */
const overdueObject = sql`
  jsonb_build_object('id', d.id, 'number', d.number, 'currency', d.currency, 'open', d.open, 'dueOn', d.due_on,
    'daysOverdue', d.days, 'step', d.step,
    'last', case when d.last_step is not null then jsonb_build_object('step', d.last_step, 'day', d.last_day) end,
    'total', (select i.total from invoices i where i.id = d.id),
    -- From the day on which the money came; what was reversed never came.
    'paid', (select coalesce(jsonb_agg(jsonb_build_object('day', u.day, 'amount', u.amount) order by u.day), '[]') from (
      select coalesce(p.paid_on, n.issued_on) as day, sum(o.amount) as amount
      from allocations o left join payments p on p.id = o.payment_id left join invoices n on n.id = o.credit_note_id
      where o.invoice_id = d.id group by o.payment_id, o.credit_note_id, 1 having sum(o.amount) <> 0) u),
    'reminded', (select coalesce(jsonb_agg(jsonb_build_object('day', (e.sent_at at time zone h.time_zone)::date, 'step', e.step)
        order by e.id), '[]')
      from invoice_emails e left join mails m on m.id = e.mail_id cross join house h
      where e.invoice_id = d.id and e.kind = 'REMINDER' and ${isStandingEmail}),
    'isLateCharge', exists (select 1 from invoice_lines n where n.invoice_id = d.id and n.late_invoice_id is not null),
    'chargedInterest', d.charged_interest, 'chargedFee', d.charged_fee)`;

/** Returns reminders that are due now, the longest overdue first. */
export async function findReminders(
  db: Db,
  rules: Rules,
  query: ReminderQuery,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<Reminder[]> {
  const rows = await db.rows<Omit<Reminder, 'invoices'> & { invoices: StoredOverdue[] }>(sql`
    select g.id, g.company, g.step, ${selectNamedCustomer('c')} as customer,
      ${selectAddress} as address,
      (select jsonb_agg(${overdueObject} order by d.due_on, d.id)
        from (${selectOverdue(rules)}) d where d.company = g.company and d.customer_id = g.customer_id) as invoices
    from (${selectGroups(rules, query)}) g join customers c on c.id = g.customer_id
    order by g.days desc, g.id limit ${limit} offset ${offset}`);
  const history = await loadRuleHistory(db);
  return rows.map(({ invoices, ...row }) => ({
    ...row,
    invoices: invoices.map((invoice) => addLateCharges(invoice, history[row.company])),
  }));
}

/** Returns an overdue invoice with what it can be charged with; undefined when it is not overdue or on hold. */
export async function findOverdueInvoice(
  db: Db,
  rules: Rules,
  id: number,
): Promise<OverdueInvoice | undefined> {
  const row = await db.maybe<{ company: Company; invoice: StoredOverdue }>(sql`
    select d.company, ${overdueObject} as invoice from (${selectOverdue(rules)}) d where d.id = ${id}`);
  return row && addLateCharges(row.invoice, (await loadRuleHistory(db))[row.company]);
}

/** Returns what an invoice can be charged with for late payment now; null: nothing. */
export async function findLateCharge(
  db: Db,
  now: Date,
  id: number,
): Promise<Pick<OverdueInvoice, 'interest' | 'fee'> | null> {
  const overdue = await findOverdueInvoice(db, await loadRules(db, now), id);
  if (!overdue || overdue.interest + overdue.fee === 0) return null;
  const { interest, fee } = overdue;
  return { interest, fee };
}

/**
 * Adds the late interest and the fees that no other invoice charges: interest at the rates and on the open amounts of each
 * day, and the fees that the rules stated on the days of the reminders. Invoices of late charges bear no interest.
 */
function addLateCharges(
  { total, paid, reminded, isLateCharge, chargedInterest, chargedFee, ...invoice }: StoredOverdue,
  history: readonly DatedRules[],
): OverdueInvoice {
  const { currency, dueOn, daysOverdue } = invoice;
  const rates = history.map(({ validFrom, interestRate: rate, interestPer: per }) => ({
    validFrom,
    rate,
    per,
  }));
  const overdue = { total, dueOn, through: addDays(dueOn, daysOverdue), paid };
  const interest = isLateCharge ? 0 : sumLateInterest(splitInterestPeriods(overdue, rates));
  const fees = reminded.reduce((sum, { day, step }) => {
    const rules = history.findLast(({ validFrom }) => validFrom <= day);
    // Fees are amounts in the currency of the house.
    return sum + (rules?.currency === currency ? (rules.fees[step - 1] ?? 0) : 0);
  }, 0);
  return {
    ...invoice,
    interest: Math.max(0, interest - chargedInterest),
    fee: Math.max(0, fees - chargedFee),
  };
}

/** Returns one page of the customers who can be reminded now. */
export async function listReminders(
  db: Db,
  now: Date,
  { page, pageSize, ...query }: ReminderQuery & { page: number; pageSize: number },
): Promise<{ data: Reminder[]; total: number; page: number; pageSize: number }> {
  const rules = await loadRules(db, now);
  const [data, { total }] = await Promise.all([
    findReminders(db, rules, query, { limit: pageSize, offset: (page - 1) * pageSize }),
    db.row<{ total: number }>(sql`select count(*) as total from (${selectGroups(rules, query)}) g`),
  ]);
  return { data, total, page, pageSize };
}
