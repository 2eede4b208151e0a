import sql from 'sql-template-tag';
import type { BalanceKind } from '#contract/import-fields';
import type { Db } from '../db/database';
import { lock } from '../db/locks';
import { isStandingReceipt } from '../invoices/credit-left';
import { insertOpeningInvoices, isUntouchedOpening, undoOpeningInvoices } from '../invoices/opening';
import { insertOpeningCredits, isUntouchedCredit, undoOpeningCredits } from '../payments/opening';
import { lockRegisterRows } from './register-locks';
import { findBlockingChanges, type ImportStrategy, type Step } from './step';
import { loadBalances, type TargetBalances } from './target';

interface Balance {
  customerId: number;
  balanceKind: BalanceKind;
  documentNo?: string;
  documentDate: string;
  dueDate?: string;
  balanceCurrency: string;
  openAmount: number;
}

/** How rows become open invoices and credit of customers. */
export const balanceStrategy: ImportStrategy<TargetBalances> = {
  sequence: 'customers_id_seq',
  hasItems: false,
  concurrency: () => 1,
  async lockTarget(tx, _, lockMode) {
    if (lockMode === 'update') await lock(tx, 'registers');
    return loadBalances(tx);
  },
  prepare: ({ tx, mine }, _, hasExisting) => lockRegisterRows(tx, 'customers', mine, hasExisting),
  async write(step) {
    const { tx, by, file } = step;
    const ledger = { company: file.mapping.company ?? 'HOUSE', importId: file.id };
    const balances = await listBalances(step);
    const isInvoice = ({ balanceKind }: Balance) => balanceKind === 'INVOICE';
    await insertOpeningInvoices(
      tx,
      by,
      ledger,
      balances
        .filter(isInvoice)
        .map(({ customerId, documentNo = '', documentDate, dueDate, balanceCurrency, openAmount }) => ({
          customerId,
          number: documentNo,
          issuedOn: documentDate,
          dueOn: dueDate,
          currency: balanceCurrency,
          amount: openAmount,
        })),
    );
    await insertOpeningCredits(
      tx,
      by,
      ledger,
      balances
        .filter((balance) => !isInvoice(balance))
        .map(({ customerId, balanceKind, documentNo = '', documentDate, balanceCurrency, openAmount }) => ({
          customerId,
          isDeposit: balanceKind === 'DEPOSIT',
          receivedOn: documentDate,
          reference: documentNo,
          currency: balanceCurrency,
          amount: openAmount,
        })),
    );
  },
  dryRun: async () => {},
  // The events are those of the invoices and receipts.
  record: async () => {},
  findDependents,
  async undo({ tx, by, file }) {
    await undoOpeningInvoices(tx, by, sql`i.import_id = ${file.id}`);
    await undoOpeningCredits(tx, by, file.id, file.fileName);
  },
};

const listBalances = ({ tx, mine }: Step<TargetBalances>): Promise<Balance[]> =>
  tx
    .rows<{ customerId: number; values: Omit<Balance, 'customerId'> }>(sql`
      select v.holder_id as "customerId", v.offering as values from import_checks v where ${mine} order by v.row`)
    .then((rows) => rows.map(({ customerId, values }) => ({ ...values, customerId })));

/** Lists what was paid, used or reminded of since. */
async function findDependents(tx: Db, id: number) {
  await tx.run(sql`
    select 1 from customers where id in (
      select customer_id from invoices where import_id = ${id} union select customer_id from payments where import_id = ${id})
    order by id for no key update`);
  // Another customer may be paying one of them.
  await tx.run(sql`select 1 from invoices where import_id = ${id} order by id for update`);
  await tx.run(sql`select 1 from payments where import_id = ${id} order by id for update`);
  return findBlockingChanges(
    tx,
    sql`
      select i.number as name, i.id as place, case when not ${isUntouchedOpening} then '3used' end as why
      from invoices i where i.import_id = ${id} and i.number is not null
      union all
      select coalesce(nullif(p.reference, ''), c.customer_no, '–'), p.id, case when not ${isUntouchedCredit} then '3used' end
      from payments p left join customers c on c.id = p.customer_id
      -- A reversed one is corrected already.
      where p.import_id = ${id} and ${isStandingReceipt}`,
  );
}
