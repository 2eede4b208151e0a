import sql, { type Sql } from 'sql-template-tag';
import type { EmailBlock } from '#contract/customer-emails';
import { isSanctioned } from '../customers/sanctioned';
import { isSuppressed } from '../suppressions/suppress';

/** SQL for why the customer `c` must not receive any email; null when it may. */
export const customerBlock: Sql = sql`
  case when c.erased_at is not null then ${'ERASED' satisfies EmailBlock}::text
    when c.standing = 'DECEASED' then ${'DECEASED' satisfies EmailBlock}::text
    when ${isSanctioned(sql`c.id`)} then ${'SANCTIONED' satisfies EmailBlock}::text end`;

/** SQL for why the email `e` must not be sent in the name of its writer; null when it may. */
export const writerBlock: Sql = sql`
  case when not exists (select 1 from users u where u.id = e.user_id and u.active)
    then ${'WRITER_INACTIVE' satisfies EmailBlock}::text end`;

/** SQL condition: the address of the email `e` is one of the current ones of the customer `c`. */
const isCurrentAddress: Sql = sql`
  exists (
    select 1 from customer_contacts o
    where o.customer_id = c.id and o.kind = 'EMAIL' and o.ended_at is null and o.value = e.address)`;

/** SQL for why the email `e` to the customer `c` must not be sent at `now`. Consent is not needed for an individual email. */
export const emailBlock = (now: Date): Sql => sql`
  coalesce(${customerBlock}, case when not ${isCurrentAddress} then ${'ADDRESS_REMOVED' satisfies EmailBlock}::text
    when ${isSuppressed(sql`e.address`, now)} then ${'SUPPRESSED' satisfies EmailBlock}::text end)`;
