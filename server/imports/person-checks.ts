import sql, { empty, type Sql } from 'sql-template-tag';
import { consentFields } from '#contract/import-fields';
import { issue, when } from './check-issues';
import { type Checks, currentValues, jsonFields, type Validation } from './check-parts';
import { type Columns, customerColumns } from './columns';
import { registerChecks } from './register-checks';

const textList = { column: '', type: 'text[]', defaultValue: [] };
/** Lists that are compared with related rows of a customer: contacts and consents. */
export const customerLists: Columns = {
  email: textList,
  phone: textList,
  street: textList,
  ...Object.fromEntries(Object.values(consentFields).map((field) => [field, textList])),
};

/** Compares the rows of a file with the customers. */
export const personChecks = (validation: Validation): Checks => ({
  existingRows: matchingCustomers(validation),
  write: registerChecks(validation, {
    columns: customerColumns,
    lists: customerLists,
    source: sourceColumn(sql`u`),
    issues: [
      ...customerIssues,
      when(relationUnknown(validation), issue('relationTo', 'WARNING', 'relation_unknown')),
      ...Object.values(consentFields).map((field) =>
        when(
          sql`exists (select from jsonb_array_elements_text(fields -> ${field}) wanted where (now -> ${field}) ? ('-' || wanted))`,
          issue(field, 'WARNING', 'consent_withdrawn'),
        ),
      ),
    ],
  }),
});

export const customerErased = when(
  sql`(now ->> 'erased')::boolean`,
  issue('customerNo', 'ERROR', 'customer_erased'),
);
/** A possible match that only a user can confirm. */
export const customerAlike = when(
  sql`holder_id is null and alike_label is not null`,
  issue(null, 'WARNING', 'may_be', sql`jsonb_build_object('number', alike_label, 'name', alike_name)`),
);

/** Issues of a row about a customer. */
export const customerIssues: readonly Sql[] = [
  customerErased,
  customerAlike,
  when(
    sql`holder_id is null and twice_row is not null`,
    issue(null, 'WARNING', 'may_repeat', sql`jsonb_build_object('row', twice_row)`),
  ),
];

/** The source of a row as it is stored. */
export const sourceColumn = (row: Sql): Sql => sql`coalesce(${row}.fields ->> 'source', '')`;

/**
 * Whether the other end of a relation is neither a customer nor a row of the file. The subquery over the file runs once for
 * all rows.
 */
const relationUnknown = ({ importId }: Validation): Sql => sql`
  compared.fields ? 'relationTo'
  and not exists (select from customers o where o.customer_no = compared.fields ->> 'relationTo')
  and not exists (select from customers o where o.external_ref <> ''
    and o.external_ref = compared.fields ->> 'relationTo' and o.source = ${sourceColumn(sql`compared`)})
  and compared.fields ->> 'relationTo' not in (
    select o.reference from import_rows o where o.import_id = ${importId} and o.reference is not null
    union all select o.number from import_rows o where o.import_id = ${importId} and o.number is not null)`;

/** The current values of customer `c` in the form in which a file has them. */
const currentCustomer: Sql = sql`
  ${currentValues('c', customerColumns)} || jsonb_build_object('erased', c.erased_at is not null) || ${jsonFields(
    [
      ['email', contactValues('EMAIL')],
      ['phone', contactValues('PHONE')],
      ['street', contactValues('ADDRESS')],
      ...Object.entries(consentFields).map(([channel, field]) => [field, consentWords(channel)] as const),
    ],
  )}`;

function contactValues(kind: string): Sql {
  return sql`(select coalesce(jsonb_agg(k.value order by k.position, k.id), '[]') from customer_contacts k
    where k.customer_id = c.id and k.kind = ${kind} and k.ended_at is null)`;
}

/** The latest consent or refusal for each topic of a channel. */
function consentWords(channel: string): Sql {
  return sql`(select coalesce(jsonb_agg(case when granted then topic else '-' || topic end order by topic), '[]') from (
    select distinct on (topic) topic, granted from consents k where k.customer_id = c.id and k.channel = ${channel}
    order by topic, k.id desc) last)`;
}

/**
 * Matches rows to customers by number, otherwise by external number, and finds other customers with the same name, email or
 * phone. Customers created by this file do not count as possible matches. `current` selects what is compared with the customer
 * `c`; `certain` selects (row, via, id) of further certain matches from `todo`, at most one for each row.
 */
export const matchingCustomers = (
  { importId }: Pick<Validation, 'importId'>,
  { current = currentCustomer, certain }: { current?: Sql; certain?: Sql } = {},
): Sql => sql`
  with todo as materialized (
    select r.* from import_rows r where r.import_id = ${importId}
      and not exists (select from import_checks v where v.import_id = r.import_id and v.row = r.row and v.committed)),
  candidates as (
    select t.row, 'number' as via, coalesce(c.merged_into, c.id) as id
    from todo t join customers c on c.customer_no = t.number
    union
    select t.row, case when count(*) over (partition by t.row) > 1 then 'alike' else 'reference' end,
      coalesce(c.merged_into, c.id)
    from todo t join customers c on c.external_ref = t.reference and c.source = ${sourceColumn(sql`t`)}
    where t.number is null and t.reference <> ''
    union
    select t.row, 'alike', c.id
    from todo t join customers c on fold(c.name) = fold(t.fields #>> '{more,name}')
    where t.number is null and t.fields #>> '{more,name}' <> ''
    union
    select t.row, 'alike', k.customer_id
    from todo t cross join jsonb_array_elements_text(t.fields #> '{more,reached}') reached
    join customer_contacts k on k.value = reached and k.kind <> 'ADDRESS' and k.ended_at is null
    where t.number is null
    ${certain ? sql`union ${certain}` : empty})
  select null::int as twice_row, f.row, f.via, c.id as holder_id, c.version as holder_version, c.customer_no as label, c.name,
    case when f.via <> 'alike' then ${current} end as now
  from candidates f join customers c on c.id = f.id and c.merged_into is null
  where f.via <> 'alike' or c.id not in (
    select holder_id from import_checks where import_id = ${importId} and committed and made_holder)
  union all
  select t.twice_row, t.row, 'twice', null, null, null, null, null from (${repeatedInFile(importId)}) t`;

/**
 * Rows with an earlier row that may be the same person: same email or phone, same name and date of birth, or same name when
 * neither the date of birth nor an own number distinguishes them.
 */
const repeatedInFile = (importId: number): Sql => sql`
  select row, min(earlier) as twice_row from (
    select r.row, min(r.row) over (partition by reached) as earlier
    from import_rows r cross join jsonb_array_elements_text(r.fields #> '{more,reached}') reached
    where r.import_id = ${importId}
    union all
    select row, min(row) over (partition by name, born) from (${namedRows(importId)}) named where born is not null
    union all
    select row, case when (born is null or first_born is null or born = first_born)
      and (own is null or first_own is null) then first_row end
    from (
      select row, born, own, first_value(row) over called as first_row, first_value(born) over called as first_born,
        first_value(own) over called as first_own
      from (${namedRows(importId)}) named window called as (partition by name order by row)) each) repetitions
  where earlier < row group by row`;

const namedRows = (importId: number): Sql => sql`
  select row, fold(fields #>> '{more,name}') as name, fields ->> 'bornOn' as born,
    coalesce(number, nullif(reference, '')) as own
  from import_rows where import_id = ${importId} and fields #>> '{more,name}' <> ''`;
