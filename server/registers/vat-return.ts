import sql, { type Sql } from 'sql-template-tag';
import type { LedgerAccountKind } from '#contract/ledger-accounts';
import type { VatReturnRow } from '#contract/register-rows';
import { selectNamedCustomer } from '../customers/linked';
import type { Db } from '../db/database';
import { lineAccounts } from '../invoices/postings';
import { readHouseCurrency } from '../settings/house';
import { type RegisterPeriod, selectDocument, selectDocuments, selectRegisterDay } from './period';

/** Selects the treatment of a VAT category; `exempt` decides about category E. */
const selectTreatment = (category: Sql, exempt: Sql): Sql => sql`
  case ${category} when 'S' then 'STANDARD' when 'Z' then 'ZERO' when 'G' then 'EXPORT' when 'O' then 'OUTSIDE_SCOPE'
    when 'E' then ${exempt} else 'OTHER' end`;

const ofLine = selectTreatment(
  sql`n.vat_category`,
  sql`case n.vat_reason when 'RESALE_RIGHT' then 'RESALE_RIGHT' when 'IMPORT' then 'IMPORT' when 'EXPORT' then 'EXPORT'
    when 'OUTSIDE_SCOPE' then 'OUTSIDE_SCOPE' else 'MARGIN' end`,
);

const isAccount = (...kinds: LedgerAccountKind[]): Sql => sql`a.kind = any(${kinds}::text[])`;
const isVatAccount = isAccount('OUTPUT_VAT', 'MARGIN_VAT');

/** The account of a line tells why it is exempt; VAT on the margin has an account of its own. */
const selectPostingTreatment = (otherwise: Sql): Sql => sql`
  case when ${isAccount('MARGIN_VAT')} then 'MARGIN' else ${selectTreatment(
    sql`split_part(p.tax_code, ' ', 1)`,
    sql`case when ${isAccount('RESALE_RIGHT')} then 'RESALE_RIGHT' when ${isAccount('IMPORT_TAXES')} then 'IMPORT'
      else ${otherwise} end`,
  )} end`;
const ofPosting = selectPostingTreatment(sql`'MARGIN'`);
/** Beside other lines, charges that are outside the scope have the category of exempt ones (EN 16931, BR-O-11). */
const ofDocumentPosting = selectPostingTreatment(
  sql`case when x.invoice_id is null then 'MARGIN' else 'OUTSIDE_SCOPE' end`,
);
const rateOfPosting = sql`case when ${isAccount('MARGIN_VAT')} then 0
  else coalesce(nullif(split_part(p.tax_code, ' ', 2), ''), '0')::numeric end`;

type Row = Omit<VatReturnRow, 'figure' | 'baseCurrency'>;

/**
 * Returns what each document of a period contributes to the VAT return: net amounts and VAT from its lines and taxes, and what
 * was posted of them in the currency of the company. VAT on the margin is apart. Journals without a document that post to the
 * accounts of VAT follow, so that the figures equal the movements of these accounts.
 */
export async function buildVatReturn(db: Db, period: RegisterPeriod): Promise<VatReturnRow[]> {
  const { code } = await readHouseCurrency(db);
  const rows = [...(await readDocuments(db, period)), ...(await readOtherJournals(db, period))];
  return rows.map((row) => ({ ...row, figure: `${row.treatment} ${row.rate}`, baseCurrency: code }));
}

const readDocuments = (db: Db, period: RegisterPeriod): Promise<Row[]> =>
  db.rows<Row>(sql`
    with documents as materialized (${selectDocuments('VAT_RETURN', period)}),
    lines as (
      select n.invoice_id, ${ofLine} as treatment, n.vat_rate as rate, sum(n.amount - n.hidden_vat) as net,
        sum(n.hidden_vat) as hidden
      from invoice_lines n where n.invoice_id in (select id from documents) group by 1, 2, 3),
    taxes as (
      select t.invoice_id, ${selectTreatment(sql`t.category`, sql`'MARGIN'`)} as treatment, t.rate, sum(t.vat) as vat
      from invoice_taxes t where t.invoice_id in (select id from documents) group by 1, 2, 3),
    outside as (
      select distinct n.invoice_id, k.account
      from invoice_lines n join unnest(${Object.keys(lineAccounts)}::text[], ${Object.values(lineAccounts)}::text[])
        as k (kind, account) on k.kind = n.kind
      where n.invoice_id in (select id from documents) and n.vat_category = 'E' and n.vat_reason = 'OUTSIDE_SCOPE'),
    posted as (
      select j.source_id as invoice_id, ${ofDocumentPosting} as treatment, ${rateOfPosting} as rate,
        -sum(p.base_amount) filter (where not ${isVatAccount}) as net,
        -sum(p.base_amount) filter (where ${isAccount('OUTPUT_VAT')}) as vat,
        -sum(p.base_amount) filter (where ${isAccount('MARGIN_VAT')}) as hidden
      from journals j join postings p on p.journal_id = j.id join ledger_accounts a on a.id = p.account_id
      left join outside x on x.invoice_id = j.source_id and x.account = a.kind and p.sale_id is null
      where j.source_id in (select id from documents) and j.source_kind in ('INVOICE', 'CREDIT_NOTE')
        and (p.tax_code <> '' or ${isVatAccount})
      group by 1, 2, 3),
    rules as (
      select distinct n.invoice_id, ${ofLine} as treatment, n.vat_rate as rate, w -> 'rule' as rule
      from invoice_lines n cross join lateral jsonb_array_elements(n.workings) w
      where n.invoice_id in (select id from documents) and w ->> 'figure' like '%Vat%' and w -> 'rule' <> 'null')
    select i.day::text as day, ${selectDocument} as document, i.kind as source, ${selectNamedCustomer('c')} as customer, i.rounding,
      l.treatment, l.rate, i.currency, i.sign * l.net as net, i.sign * coalesce(t.vat, 0) as vat,
      i.sign * l.hidden as "marginVat", coalesce(p.net, 0) as "netBase", coalesce(p.vat, 0) as "vatBase",
      coalesce(p.hidden, 0) as "marginVatBase",
      coalesce((select jsonb_agg(r.rule order by r.rule ->> 'name', r.rule ->> 'id') from rules r
        where r.invoice_id = i.id and r.treatment = l.treatment and r.rate = l.rate), '[]') as rules
    from documents i join lines l on l.invoice_id = i.id left join customers c on c.id = i.customer_id
    left join taxes t on t.invoice_id = i.id and t.treatment = l.treatment and t.rate = l.rate
    left join posted p on p.invoice_id = i.id and p.treatment = l.treatment and p.rate = l.rate
    order by i.day, i.id, l.treatment collate "C", l.rate`);

const readOtherJournals = (db: Db, { company, from, to }: RegisterPeriod): Promise<Row[]> => {
  const day = selectRegisterDay('VAT_RETURN', { company, day: sql`j.date`, at: sql`j.posted_at` });
  const isPart = (kind: LedgerAccountKind) => sql`filter (where ${isAccount(kind)})`;
  return db.rows<Row>(sql`
    select ${day}::text as day, null as document, j.source_kind as source, null as customer, null as rounding,
      ${ofPosting} as treatment, ${rateOfPosting} as rate, p.currency, 0 as net,
      coalesce(-sum(p.amount) ${isPart('OUTPUT_VAT')}, 0) as vat,
      coalesce(-sum(p.amount) ${isPart('MARGIN_VAT')}, 0) as "marginVat", 0 as "netBase",
      coalesce(-sum(p.base_amount) ${isPart('OUTPUT_VAT')}, 0) as "vatBase",
      coalesce(-sum(p.base_amount) ${isPart('MARGIN_VAT')}, 0) as "marginVatBase", '[]'::jsonb as rules
    from journals j join postings p on p.journal_id = j.id join ledger_accounts a on a.id = p.account_id
    where j.company = ${company} and j.source_kind not in ('INVOICE', 'CREDIT_NOTE') and ${isVatAccount}
      and ${day} between ${from} and ${to}
    group by j.id, 6, 7, p.currency order by 1, j.id, 6, 7`);
};
