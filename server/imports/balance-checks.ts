import sql, { type Sql } from 'sql-template-tag';
import type { Company } from '#contract/companies';
import type { BalanceKind } from '#contract/import-fields';
import { isStandingReceipt } from '../invoices/credit-left';
import { today } from '../settings/today';
import { issue, when } from './check-issues';
import type { Checks, Validation } from './check-parts';
import { balanceColumns } from './columns';
import { customerAlike, customerErased, matchingCustomers, sourceColumn } from './person-checks';
import { registerChecks } from './register-checks';
import type { TargetBalances } from './target';

type BalanceValidation = Validation<TargetBalances>;

const kind = sql`fields ->> 'balanceKind'`;
const isInvoice = sql`${kind} = ${'INVOICE' satisfies BalanceKind}`;
const number = sql`fields ->> 'documentNo'`;
const issuedOn = sql`(fields ->> 'documentDate')::date`;

/** Compares the rows of a file with the customers, and with the documents and receipts that are known already. */
export const balanceChecks = (validation: BalanceValidation): Checks => ({
  existingRows: matchingCustomers(validation, { current: currentCustomer, certain: onlyOneOfName }),
  write: registerChecks(validation, {
    columns: {},
    offered: balanceColumns,
    lists: {},
    source: sourceColumn(sql`u`),
    // Two open invoices cannot have the same number; a customer can have the same credit twice.
    keepsEqualRows: true,
    identity: sql`coalesce(case when u.${isInvoice} then 'n' || (u.${number}) end, 'u' || u.row)`,
    effect: sql`case when ${isNothing} then 'UNCHANGED' else 'NEW' end`,
    issues: [
      customerErased,
      customerAlike,
      when(
        sql`holder_id is null and (number is not null or fields #>> '{more,name}' <> '')`,
        issue('customerNo', 'ERROR', 'balance_customer_unknown'),
      ),
      when(
        sql`(now ->> 'byName')::boolean`,
        issue(null, 'WARNING', 'balance_by_name', sql`jsonb_build_object('number', now ->> 'customerNo')`),
      ),
      when(
        sql`fields #>> '{more,name}' <> '' and fold(now ->> 'name') <> fold(fields #>> '{more,name}')`,
        issue('fullName', 'WARNING', 'balance_other_name', sql`jsonb_build_object('name', now ->> 'name')`),
      ),
      when(
        sql`equal_row <> row and not (${isInvoice})`,
        issue(null, 'WARNING', 'repeats_row', sql`jsonb_build_object('row', equal_row)`),
      ),
      when(isNothing, issue('openAmount', 'NOTE', 'balance_zero')),
      when(sql`${issuedOn} > ${today}`, issue('documentDate', 'ERROR', 'balance_future')),
      when(
        sql`${isInvoice} and (fields ->> 'dueDate')::date < ${issuedOn}`,
        issue('dueDate', 'ERROR', 'balance_due_early'),
      ),
      when(
        sql`${isInvoice} and ${issuedOn} is not null and not fields ? 'dueDate'`,
        issue('dueDate', 'WARNING', 'balance_due_assumed'),
      ),
      when(isKnown(validation), issue('documentNo', 'ERROR', 'balance_known')),
      when(willBeTaken(validation), issue('documentNo', 'ERROR', 'balance_number_next')),
    ],
  }),
});

const isNothing = sql`coalesce((fields ->> 'openAmount')::bigint = 0, false)`;

const currentCustomer = sql`
  jsonb_build_object('erased', c.erased_at is not null, 'customerNo', c.customer_no, 'name', c.name, 'byName', f.via = 'name')`;

/** The customer with the name of a row `t` without a number, if there is only one. */
const onlyOneOfName = sql`
  select t.row, 'name', min(c.id)
  from todo t join customers c on fold(c.name) = fold(t.fields #>> '{more,name}') and c.merged_into is null and c.erased_at is null
  where t.number is null and t.fields #>> '{more,name}' <> '' and not exists (
    select from customers o where t.reference <> '' and o.external_ref = t.reference and o.source = ${sourceColumn(sql`t`)})
  group by t.row having count(*) = 1`;

const companyOf = ({ mapping }: BalanceValidation): Company => mapping.company ?? 'HOUSE';

/** Whether an invoice has the number of a row, or the same credit of the customer was imported before. */
const isKnown = (validation: BalanceValidation): Sql => sql`
  case when ${isInvoice}
    then exists (select 1 from invoices i where i.company = ${companyOf(validation)} and i.number = ${number})
    else exists (select 1 from payments p
      where p.company = ${companyOf(validation)} and p.customer_id = holder_id and p.import_id is not null
        and p.currency = fields ->> 'balanceCurrency' and p.amount = (fields ->> 'openAmount')::bigint and p.paid_on = ${issuedOn}
        and p.reference = coalesce(${number}, '') and p.deposit = (${kind} = ${'DEPOSIT' satisfies BalanceKind})
        and ${isStandingReceipt}) end`;

/** Whether a new invoice of the company will get the number of a row. */
function willBeTaken(validation: BalanceValidation): Sql {
  const series = validation.target.series.find(({ company }) => company === companyOf(validation));
  if (!series) return sql`false`;
  return sql`
    ${isInvoice} and coalesce(substring(${number} from ${series.expression})::numeric >= ${series.next}, false)`;
}
