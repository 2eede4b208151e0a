import sql, { type Sql } from 'sql-template-tag';
import type { Listeners } from '../app-context';
import { lockAuction } from '../auctions/auction';
import { removeCustomers } from '../customers/bulk';
import type { Db } from '../db/database';
import { lock } from '../db/locks';
import {
  type ImportedBidder,
  recordImportedBidders,
  registerImported,
  removeImported,
} from '../registrations/imported';
import { insertNewCustomers, recordCustomers, whyCustomerStays } from './person-strategy';
import { lockRegisterRows } from './register-locks';
import { findBlockingChanges, type ImportStrategy, type Step } from './step';
import type { TargetBidders } from './target';

type BidderStep = Step<TargetBidders>;

/** How rows become bidders of a sale: customers, of whom some are new, and their registrations. */
export const bidderStrategy: ImportStrategy<TargetBidders> = {
  sequence: 'customers_id_seq',
  hasItems: false,
  concurrency: () => 1,
  async lockTarget(tx, id, lockMode = 'share') {
    // New customers must not be added by two files at the same time.
    if (lockMode === 'update') await lock(tx, 'registers');
    return { noun: 'bidders', ...(await lockAuction(tx, id, 'share')) };
  },
  prepare: ({ tx, mine }, _, hasExisting) => lockRegisterRows(tx, 'customers', mine, hasExisting),
  async write(step) {
    await insertNewCustomers(step);
    const { tx, by, target, file } = step;
    await registerImported(tx, by, { sale: target, importId: file.id, bidders: await listBidders(step) });
  },
  dryRun: async () => {},
  async record(step, listeners) {
    await recordCustomers(ofNewCustomers(step), listeners);
    const { tx, by, target, file } = step;
    await recordImportedBidders(tx, by, { auctionId: target.id, fileName: file.fileName });
    await linkSoldLots(step, listeners);
  },
  findDependents,
  async undo({ tx, mine, file }) {
    await removeImported(tx, file.id);
    await removeCustomers(tx, sql`select v.holder_id from import_checks v where ${mine} and v.made_holder`);
  },
};

const ofNewCustomers = ({ tx, mine, by, file }: BidderStep) => ({
  tx,
  mine: sql`${mine} and v.made_holder`,
  by,
  file,
});

/** Returns the customers of rows with the values of their registrations, in the order of the file. */
const listBidders = ({ tx, mine }: Pick<BidderStep, 'tx' | 'mine'>): Promise<ImportedBidder[]> =>
  tx.rows<ImportedBidder>(sql`
    select v.holder_id as "customerId", v.offering as values from import_checks v where ${mine} order by v.row`);

/** Links the lots that were sold under the paddles of the file to its bidders. */
async function linkSoldLots(step: BidderStep, listeners: Listeners): Promise<void> {
  const { tx, by, target } = step;
  const paddles = (await listBidders(step)).flatMap(({ values }) => values.paddle || []);
  await listeners.paddlesRegistered(
    tx,
    { app: { listeners }, now: by.now, user: { id: by.userId } },
    { auctionId: target.id, paddles },
  );
}

async function findDependents(tx: Db, id: number) {
  const mine = sql`v.import_id = ${id} and v.committed`;
  await lockRegisterRows(tx, 'customers', mine, false);
  const hasOtherRegistration = sql`
    exists (select from registrations o where o.customer_id = c.id and o.import_id is distinct from v.import_id)`;
  return findBlockingChanges(
    tx,
    sql`
      select coalesce(nullif(r.paddle, ''), c.customer_no, '–') as name, v.row as place, coalesce(${whyRegistrationStays},
        case when v.made_holder then coalesce(${whyCustomerStays(id, mine, ['registrations'])},
          case when ${hasOtherRegistration} then '3used' end) end) as why
      from import_checks v join imports f on f.id = v.import_id left join customers c on c.id = v.holder_id
      left join registrations r on r.import_id = v.import_id and r.customer_id = v.holder_id
      where ${mine}`,
  );
}

/** Why the registration `r` of the checked row `v` cannot be removed; null when it can. */
const whyRegistrationStays: Sql = sql`
  case when r.id is null then '0gone' when r.version <> 1 then '2changed'
    when exists (select from lots l where l.auction_id = r.auction_id and l.buyer_id = r.customer_id
      and l.paddle <> '' and paddle_key(l.paddle) = paddle_key(r.paddle)) then '3used' end`;
