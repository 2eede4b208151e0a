import sql, { type Sql } from 'sql-template-tag';

/** Returns SQL for whether `k` is the last consent entry of the owner `o` of an address and refuses emails on `topic`. */
const isObjection = (topic: Sql): Sql => sql`
  k.channel = 'EMAIL' and k.topic = ${topic} and not k.granted and o.merged_into is null and o.email <> ''
    and not exists (
      select 1 from consents later where later.customer_id = k.customer_id and later.channel = k.channel
        and later.topic = k.topic and later.id > k.id)`;

/** Selects addresses of which any owner refused emails in their last entry: all owners are one person or household. */
export const suppressedAddresses = (topic: Sql): Sql => sql`
  select distinct lower(o.email) as email
  from consents k join customers o on o.id = k.customer_id where ${isObjection(topic)}`;

/** Returns SQL for whether any owner of this address (in lower case) refused emails in their last entry. */
export const hasObjected = (email: Sql, topic: Sql): Sql => sql`exists (
  select 1 from customers o join consents k on k.customer_id = o.id where lower(o.email) = ${email} and ${isObjection(topic)})`;

/** Returns SQL for whether the customer `c` may not be contacted at all, whatever their consents. */
export const isErasedOrDeceased = (c: Sql): Sql =>
  sql`(${c}.standing = 'DECEASED' or ${c}.erased_at is not null)`;
