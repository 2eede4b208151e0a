import sql from 'sql-template-tag';
import { type InvoiceLineKind, invoiceLineKinds } from '#contract/invoice-document';
import { ledgerAccounts } from '#contract/ledger-accounts';
import type { ComponentLine, HouseRevenue } from '#contract/report-money';
import { type Account, type AccountLine, toAccount, toAgreedLine, type Working } from '#contract/working';
import type { Context } from '../app-context';
import { type Auction, getAuction } from '../auctions/auction';
import type { Db } from '../db/database';
import { lineAccounts } from '../invoices/postings';
import { groupBy } from '../lib/group-by';
import { canMerge, mergeWorkings } from './merge-workings';

/**
 * Returns what the issued invoices of a sale charge by component, less its credit notes, in minor units of its currency. Each
 * component is posted to one account, so that these sums are those of the ledger. A lot whose price was corrected counts once.
 */
export async function readRevenue(db: Db, sale: Auction): Promise<HouseRevenue> {
  const [lines, { documentVat, total }] = await Promise.all([
    db.rows<Omit<ComponentLine, 'account' | 'isRevenue'>>(sql`
      select kind, count(distinct lot_id) as lots, count(distinct invoice_id) as documents,
        coalesce(sum(net) filter (where sign = 1), 0) as invoiced, coalesce(sum(net) filter (where sign = -1), 0) as credited,
        sum(sign * net) as net, sum(sign * vat_amount) as vat, sum(sign * hidden_vat) as "hiddenVat"
      from (
        select n.kind, s.lot_id, n.invoice_id, n.amount - n.hidden_vat as net, n.vat_amount, n.hidden_vat,
          case i.kind when 'INVOICE' then 1 else -1 end as sign
        from invoices i join invoice_lines n on n.invoice_id = i.id left join sales s on s.id = n.sale_id
        where i.auction_id = ${sale.id} and i.number is not null) d
      group by kind`),
    db.row<{ documentVat: number; total: number }>(sql`
      select coalesce(sum(case kind when 'INVOICE' then vat else -vat end), 0) as "documentVat",
        coalesce(sum(case kind when 'INVOICE' then total else -total end), 0) as total
      from invoices where auction_id = ${sale.id} and number is not null`),
  ]);
  const components = lines
    .map((line): ComponentLine => {
      const account = lineAccounts[line.kind];
      return { ...line, account, isRevenue: ledgerAccounts[account].type === 'INCOME' };
    })
    .sort((one, other) => invoiceLineKinds.indexOf(one.kind) - invoiceLineKinds.indexOf(other.kind));
  const sum = (amountOf: (line: ComponentLine) => number) =>
    components.reduce((amount, line) => amount + amountOf(line), 0);
  return {
    components,
    totals: {
      revenue: sum(({ isRevenue, net }) => (isRevenue ? net : 0)),
      collected: sum(({ isRevenue, net }) => (isRevenue ? 0 : net)),
      vat: documentVat,
      hiddenVat: sum(({ hiddenVat }) => hiddenVat),
      vatRounding: documentVat - sum(({ vat }) => vat),
      total,
    },
  };
}

/**
 * Returns how the invoiced amount of a component was calculated, without VAT and before credit notes: each rule with its bands
 * and rates, and what was agreed. VAT that a quoted premium contains is taken out. Refuses `row.not_found`.
 */
export async function explainComponent(
  { db }: Pick<Context, 'db'>,
  id: number,
  kind: InvoiceLineKind,
): Promise<Account> {
  const sale = await getAuction(db, id);
  const lines = await db.rows<{ net: number; workings: Working[] }>(sql`
    select n.amount - n.hidden_vat as net, n.workings from invoices i join invoice_lines n on n.invoice_id = i.id
    where i.auction_id = ${sale.id} and i.kind = 'INVOICE' and i.number is not null and n.kind = ${kind}`);
  const explained = lines.flatMap(explainLine);
  const merged = groupBy(
    explained,
    ({ figure, rule, effect, steps }) => `${figure} ${rule?.id} ${effect} ${canMerge({ steps })}`,
  );
  return toAccount(
    [...merged.values()].flatMap((parts): AccountLine[] => {
      const [first] = parts;
      if (!first) return [];
      const working = canMerge(first)
        ? mergeWorkings(parts)
        : toAgreedLine(
            first.figure,
            parts.reduce((amount, { result }) => amount + result, 0),
          );
      return [{ ...working, rule: first.rule, effect: first.effect }];
    }),
  );
}

/** Returns the charge of a line, and the VAT that was taken out of it. */
function explainLine({ net, workings: [charge, vat] }: { net: number; workings: Working[] }): AccountLine[] {
  if (!charge) return [];
  const line: AccountLine = { ...charge, effect: 'PLUS' };
  return vat && net === charge.result - vat.result ? [line, { ...vat, effect: 'MINUS' }] : [line];
}
