import { type LineOf, partFigures, type ReportPart } from '#contract/campaign-report-lines';
import { type Currency, getCurrency } from '#contract/currencies';
import { shareBases } from '#contract/people-groups';
import { toExportAmount } from '../exports/export';
import type { Column } from '../exports/list';

type Columns = { readonly [Part in ReportPart]: readonly Column<LineOf<Part>>[] };

/** Columns of each part of a report in an export. */
export const partColumns = (currencies: readonly Currency[]): Columns => ({
  funnel: figureColumns,
  time: [
    { head: 'from', cell: ({ at }) => at },
    { head: 'minutes', cell: ({ minutes }) => minutes },
    { head: 'sent', cell: ({ sent }) => sent },
    { head: 'opened', cell: ({ opened }) => opened },
    { head: 'clicked', cell: ({ clicked }) => clicked },
    { head: 'opened_by_machine', cell: ({ openedByMachine }) => openedByMachine },
  ],
  pauses: [
    { head: 'from', cell: ({ from }) => from },
    { head: 'to', cell: ({ to }) => to },
  ],
  sales: [
    { head: 'people', cell: ({ people }) => people },
    { head: 'purchases', cell: ({ purchases }) => purchases },
    { head: 'went_to_it', cell: ({ visited }) => visited },
    {
      head: 'hammer',
      cell: ({ hammer, currency }) => toExportAmount(hammer, getCurrency(currency, currencies)),
    },
    { head: 'currency', cell: ({ currency }) => currency },
  ],
  variants: keyedColumns('variant'),
  lots: [
    { head: 'sale', cell: ({ sale }) => sale },
    { head: 'lot_number', cell: ({ number }) => number },
    { head: 'lot', cell: ({ title }) => title },
    { head: 'people', cell: ({ people }) => people },
    { head: 'clicks', cell: ({ clicks }) => clicks },
    { head: 'bought', cell: ({ bought }) => String(bought) },
  ],
  links: [
    { head: 'number', cell: ({ number }) => number },
    { head: 'address', cell: ({ url }) => url },
    { head: 'sale', cell: ({ lot }) => lot?.sale ?? null },
    { head: 'lot_number', cell: ({ lot }) => lot?.number ?? null },
    { head: 'lot', cell: ({ lot }) => lot?.title ?? null },
    { head: 'people', cell: ({ people }) => people },
    { head: 'clicks', cell: ({ clicks }) => clicks },
    { head: 'machine_clicks', cell: ({ machine }) => machine },
  ],
  languages: keyedColumns('language'),
  domains: keyedColumns('domain'),
  bounces: [
    { head: 'figure', cell: ({ group }) => group },
    { head: 'code', cell: ({ code }) => code },
    { head: 'server_said', secret: 'customers:see-details', cell: ({ reply }) => reply },
    { head: 'people', cell: ({ people }) => people },
  ],
  skips: [
    { head: 'left_out_because', cell: ({ reason }) => reason },
    { head: 'people', cell: ({ people }) => people },
  ],
  earlier: [
    { head: 'campaign', cell: ({ name }) => name },
    { head: 'started_at', cell: ({ startedAt }) => startedAt },
    ...columnsWithShares<LineOf<'earlier'>>(({ figures }) => figures),
  ],
  figures: figureColumns,
  people: [
    { head: 'customer_no', cell: ({ customer }) => customer.customerNo },
    { head: 'customer', cell: ({ customer }) => customer.name },
    { head: 'email', secret: 'customers:see-details', cell: ({ email }) => email },
    { head: 'language', secret: 'customers:see-details', cell: ({ language }) => language },
    { head: 'variant', cell: ({ variant }) => variant },
    { head: 'state', cell: ({ state }) => state },
    { head: 'left_out_because', cell: ({ skipReason }) => skipReason },
    { head: 'server_said', secret: 'customers:see-details', cell: ({ reply }) => reply },
    { head: 'sent_at', cell: ({ sentAt }) => sentAt },
    { head: 'opened_at', cell: ({ openedAt }) => openedAt },
    { head: 'clicked_at', cell: ({ clickedAt }) => clickedAt },
    { head: 'bounced_at', cell: ({ bouncedAt }) => bouncedAt },
    { head: 'complained_at', cell: ({ complainedAt }) => complainedAt },
    { head: 'unsubscribed_at', cell: ({ unsubscribedAt }) => unsubscribedAt },
    { head: 'replied_at', cell: ({ repliedAt }) => repliedAt },
  ],
  purchases: [
    {
      head: 'customer_no',
      secret: 'customers:see-linked',
      cell: ({ buyer }) => buyer?.customerNo ?? '',
    },
    { head: 'customer', secret: 'customers:see-linked', cell: ({ buyer }) => buyer?.name ?? '' },
    { head: 'clicked_at', cell: ({ clickedAt }) => clickedAt },
    { head: 'sold_at', cell: ({ soldAt }) => soldAt },
    { head: 'sale', cell: ({ place }) => place },
    { head: 'lot_number', cell: ({ lotNumber }) => lotNumber },
    { head: 'title', cell: ({ title }) => title },
    { head: 'went_to_it', cell: ({ visited }) => String(visited) },
    {
      head: 'hammer',
      secret: 'results:see-price',
      cell: ({ price, currency }) => toExportAmount(price, getCurrency(currency, currencies)),
    },
    { head: 'currency', cell: ({ currency }) => currency },
  ],
});

const figureColumns: readonly Column<LineOf<'figures'>>[] = [
  { head: 'figure', cell: ({ figure }) => figure },
  { head: 'people', cell: ({ people }) => people },
  { head: 'of', cell: ({ of }) => of },
  { head: 'share', cell: ({ share }) => share },
];

type Figure = (typeof partFigures)[number];
type Figures = Record<Figure, number>;

/** Returns a column per figure, each followed by its share of another figure in the same row. */
function columnsWithShares<Line>(getFigures: (line: Line) => Figures): Column<Line>[] {
  return partFigures.flatMap((figure) => {
    const base = partFigures.find((candidate) => candidate === shareBases[figure]);
    const column: Column<Line> = { head: figure, cell: (line) => getFigures(line)[figure] };
    if (!base) return [column];
    const share = (line: Line) => {
      const { [figure]: people, [base]: total } = getFigures(line);
      return computeShare(people, total);
    };
    return [column, { head: `${figure}_share`, cell: share }];
  });
}

function keyedColumns<Line extends Figures & { key: string }>(head: string): Column<Line>[] {
  return [{ head, cell: ({ key }) => key }, ...columnsWithShares<Line>((line) => line)];
}

/** Returns null when the total is 0. */
export const computeShare = (people: number, total: number): number | null =>
  total === 0 ? null : people / total;
