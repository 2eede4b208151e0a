import sql, { type Sql } from 'sql-template-tag';

/** Is this the last word `k` of the owner `o` of an address, and does it say no to mails about `topic`? As SQL. */
const isObjection = (topic: Sql): Sql => sql`
  k.channel = 'EMAIL' and k.topic = ${topic} and not k.given and o.merged_into is null and o.email <> ''
    and not exists (
      select 1 from consents later where later.customer_id = k.customer_id and later.channel = k.channel
        and later.topic = k.topic and later.id > k.id)`;

/** Addresses of which one owner said no by their last word: they are one person's, or one household's. */
export const suppressedAddresses = (topic: Sql): Sql => sql`
  select distinct lower(o.email) as email
  from consents k join customers o on o.id = k.customer_id where ${isObjection(topic)}`;

/** Did one owner of this address (in small letters) say no by their last word? */
export const hasObjected = (email: Sql, topic: Sql): Sql => sql`exists (
  select 1 from customers o join consents k on k.customer_id = o.id where lower(o.email) = ${email} and ${isObjection(topic)})`;

/** May the customer `c` not be written to at all, whatever they said? As SQL. */
export const isErasedOrDeceased = (c: Sql): Sql =>
  sql`(${c}.standing = 'DECEASED' or ${c}.erased_at is not null)`;
