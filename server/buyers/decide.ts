import sql from 'sql-template-tag';
import { refuse } from '#contract/api/refusal';
import type { BuyerChoice } from '#contract/buyers';
import { splitName } from '#contract/printed-name';
import type { Context } from '../app-context';
import { lockAuction } from '../auctions/auction';
import { createCustomer } from '../customers/customer';
import { requireNotSanctioned } from '../customers/sanctioned';
import type { Db } from '../db/database';
import { recordEvent } from '../events/event';
import { linkLots } from '../lots/link';
import { requireNotErased } from '../permissions/erased';
import { selectUnmatchedLots } from './match';

/**
 * Links printed buyer names of a sale to customers. A new customer is created once per name, for all their lots; all lots
 * under a name are linked in one statement. Names that another user decided meanwhile have no lots left and are skipped.
 * Refuses unknown customers and those confirmed to be on a sanctions list.
 */
export async function decideBuyers(context: Context, auctionId: number, choices: readonly BuyerChoice[]) {
  return context.db.transaction(async (tx) => {
    await lockAuction(tx, auctionId);
    const openChoices = await filterOpenChoices(tx, auctionId, choices);
    await assertCustomersExist(tx, openChoices);
    const customerIds = openChoices.flatMap((choice) =>
      choice.choice === 'CUSTOMER' ? choice.customerId : [],
    );
    await requireNotErased(tx, sql`select unnest(${customerIds}::bigint[])`);
    await requireNotSanctioned(tx, sql`select unnest(${customerIds}::bigint[])`);
    const created = new Map<string, number>();
    const links: { buyer: string; customerId: number }[] = [];
    for (const choice of openChoices) {
      if (choice.choice === 'NOBODY') continue;
      if (choice.choice === 'CUSTOMER') {
        links.push({ buyer: choice.buyer, customerId: choice.customerId });
        continue;
      }
      // One person may be printed in two spellings.
      const id = created.get(choice.name) ?? (await addCustomer({ ...context, db: tx }, choice.name));
      created.set(choice.name, id);
      links.push({ buyer: choice.buyer, customerId: id });
    }
    const unknownBuyers = openChoices.filter(({ choice }) => choice === 'NOBODY').map(({ buyer }) => buyer);
    await tx.run(sql`
      insert into unknown_buyers (auction_id, buyer, decided_by, decided_at)
      select ${auctionId}, buyer, ${context.user.id}, ${context.now} from unnest(${unknownBuyers}::text[]) as n(buyer)
      on conflict do nothing`);
    if (unknownBuyers.length > 0)
      await recordEvent(tx, {
        now: context.now,
        userId: context.user.id,
        noun: 'auctions',
        id: auctionId,
        action: 'leave-unknown',
      });
    const linked = await linkLots(
      tx,
      context,
      sql`
        select n.id as lot_id, g."customerId" as customer_id from (${selectUnmatchedLots(auctionId)}) n
        join jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as g(buyer text, "customerId" bigint) on g.buyer = n.buyer`,
    );
    const { left } = await tx.row<{ left: number }>(sql`
      select count(distinct n.buyer) as left from (${selectUnmatchedLots(auctionId)}) n`);
    return { linked, created: created.size, left };
  });
}

/** Returns the choices for names that still have lots without a customer; for repeated names the last choice. */
async function filterOpenChoices(
  tx: Db,
  auctionId: number,
  choices: readonly BuyerChoice[],
): Promise<BuyerChoice[]> {
  const names = await tx.rows<{ buyer: string }>(
    sql`select distinct n.buyer from (${selectUnmatchedLots(auctionId)}) n`,
  );
  const openNames = new Set(names.map(({ buyer }) => buyer));
  return [...new Map(choices.map((choice) => [choice.buyer, choice])).values()].filter(({ buyer }) =>
    openNames.has(buyer),
  );
}

async function assertCustomersExist(tx: Db, choices: readonly BuyerChoice[]): Promise<void> {
  const ids = choices.flatMap((choice) => (choice.choice === 'CUSTOMER' ? choice.customerId : []));
  const rows = await tx.rows<{ id: number }>(sql`select id from customers where id = any(${ids}::bigint[])`);
  const existing = new Set(rows.map(({ id }) => id));
  const issues = choices.flatMap((choice, at) =>
    choice.choice === 'CUSTOMER' && !existing.has(choice.customerId)
      ? [{ path: `choices.${at}.customerId`, code: 'unknown_row' as const }]
      : [],
  );
  if (issues.length > 0) refuse('input.invalid', {}, issues);
}

const addCustomer = async (context: Context, name: string): Promise<number> =>
  (await createCustomer(context, { ...splitName(name), roles: ['BUYER'] })).id;
