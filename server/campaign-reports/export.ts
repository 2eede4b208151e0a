import {
  type CampaignReport,
  type campaignReports,
  type LinkLine,
  peopleGroups,
  type ReportPerson,
  type ReportPurchase,
  shareOf,
} from '#contract/campaign-reports';
import { type Currency, currencyOf } from '#contract/currencies';
import type { Download, Input } from '#contract/route';
import type { AllRows } from '../db/all';
import { exportAmount } from '../exports/export';
import { type Column, exportList } from '../exports/list';
import type { Context } from '../house';
import { definedCurrencies } from '../settings/currencies';
import { allPeople, purchases } from './people';
import { campaignOf, countedParts, linksOf } from './queries';

/** A part of the report as a file, all its rows. Refuses a workbook that would be too long. */
export async function exportReport(
  context: Context,
  id: number,
  asked: Input<typeof campaignReports.export>['query'],
): Promise<Download> {
  const { db } = context;
  const { part, format } = asked;
  const { name } = await campaignOf(db, id);
  const write = <Row>(columns: readonly Column<Row>[], rows: AllRows<Row>) =>
    exportList(context, `${name}-${part}`, format, columns, rows);
  switch (part) {
    case 'people':
      return write(peopleColumns, await allPeople(db, id, asked));
    case 'links':
      return write(linkColumns, whole(await linksOf(db, id)));
    case 'purchases':
      return write(
        purchaseColumns(await definedCurrencies(db)),
        whole(await purchases(db, id, { ...asked, page: 1, pageSize: null })),
      );
    case 'figures':
      return write(figureColumns, whole(figureLines((await countedParts(db, id)).counts)));
  }
}

const whole = <Row>(rows: readonly Row[]): AllRows<Row> => ({
  total: rows.length,
  async *batches() {
    yield [...rows];
  },
});

const figureLines = (counts: CampaignReport['counts']) =>
  peopleGroups.map((figure) => {
    const of = shareOf[figure];
    return {
      figure,
      people: counts[figure],
      of,
      share: counts[of] === 0 ? null : counts[figure] / counts[of],
    };
  });
const figureColumns: Column<ReturnType<typeof figureLines>[number]>[] = [
  { head: 'figure', cell: ({ figure }) => figure },
  { head: 'people', cell: ({ people }) => people },
  { head: 'of', cell: ({ of }) => of },
  { head: 'share', cell: ({ share }) => share },
];

const peopleColumns: Column<ReportPerson>[] = [
  { head: 'customer_no', cell: ({ customer }) => customer.customerNo },
  { head: 'customer', cell: ({ customer }) => customer.name },
  { head: 'email', cell: ({ email }) => email },
  { head: 'language', cell: ({ language }) => language },
  { head: 'variant', cell: ({ variant }) => variant },
  { head: 'state', cell: ({ state }) => state },
  { head: 'left_out_because', cell: ({ skipReason }) => skipReason },
  { head: 'server_said', cell: ({ reply }) => reply },
  { head: 'sent_at', cell: ({ sentAt }) => sentAt },
  { head: 'opened_at', cell: ({ openedAt }) => openedAt },
  { head: 'clicked_at', cell: ({ clickedAt }) => clickedAt },
  { head: 'bounced_at', cell: ({ bouncedAt }) => bouncedAt },
  { head: 'complained_at', cell: ({ complainedAt }) => complainedAt },
  { head: 'unsubscribed_at', cell: ({ unsubscribedAt }) => unsubscribedAt },
  { head: 'replied_at', cell: ({ repliedAt }) => repliedAt },
];

const linkColumns: Column<LinkLine>[] = [
  { head: 'number', cell: ({ number }) => number },
  { head: 'address', cell: ({ url }) => url },
  { head: 'lot_number', cell: ({ lot }) => lot?.number ?? null },
  { head: 'lot', cell: ({ lot }) => lot?.title ?? null },
  { head: 'people', cell: ({ people }) => people },
  { head: 'clicks', cell: ({ clicks }) => clicks },
  { head: 'machine_clicks', cell: ({ machine }) => machine },
];

const purchaseColumns = (currencies: readonly Currency[]): Column<ReportPurchase>[] => [
  { head: 'customer_no', cell: ({ customer }) => customer.customerNo },
  { head: 'customer', cell: ({ customer }) => customer.name },
  { head: 'clicked_at', cell: ({ clickedAt }) => clickedAt },
  { head: 'sold_at', cell: ({ soldAt }) => soldAt },
  { head: 'sale', cell: ({ place }) => place },
  { head: 'lot_number', cell: ({ lotNumber }) => lotNumber },
  { head: 'title', cell: ({ title }) => title },
  { head: 'went_to_it', cell: ({ visited }) => String(visited) },
  { head: 'hammer', cell: ({ price, currency }) => exportAmount(price, currencyOf(currency, currencies)) },
  { head: 'currency', cell: ({ currency }) => currency },
];
