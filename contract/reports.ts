import * as z from 'zod';
import { ById, PageQuery, page, sortBy } from './api/page';
import { contract } from './api/route';
import { secret, secretBy, withRowKind } from './api/secrets';
import { auctionStatuses } from './auction-states';
import { exportFormats } from './exports';
import {
  chartGroups,
  figureBases,
  figureKeys,
  figureSecrets,
  lotGroupings,
  reportTabs,
  rowGroups,
  workingParts,
} from './figures';
import { invoiceLineKinds } from './invoice-document';
import { LinkedCustomer, linkedCustomer } from './linked-customer';
import { resultFields } from './lot-fields';
import { lotStatuses } from './lot-states';
import { InAuction } from './lots';
import { Amount, SignedAmount } from './money/amount';
import { reconciliationIssues } from './reconciliation';
import { registrationChannels, registrationStates } from './registration-states';
import {
  BuyerMoney,
  BuyerMoneyTotals,
  HouseRevenue,
  ReconciliationLine,
  Uninvoiced,
  VatLine,
  VatTotals,
} from './report-money';
import { Currency } from './results';
import { Day } from './time';
import { Account } from './working';

const Term = z.object({
  part: z.enum(workingParts),
  kind: z.enum(['count', 'money']),
  value: SignedAmount,
});

/**
 * A figure with its working: the sum of the terms in the numerator, divided by the sum of those in the denominator, if any.
 */
export const Figure = withRowKind(
  'subject',
  z.object({
    key: z.enum(figureKeys),
    kind: z.enum(['count', 'money', 'rate']),
    basis: z.enum(['hammer', 'withPremium', 'estimate', 'net']).nullable(),
    /** the base of a ratio or average; null: the figure is a count or a sum */
    base: z.enum(figureBases).nullable(),
    rows: z.enum(rowGroups),
    /** minor units, basis points or lots; null when the denominator is zero */
    value: SignedAmount.nullable(),
    above: z.array(Term),
    below: z.array(Term),
    /** offered lots without a low estimate, which are missing in the denominator */
    withoutEstimate: z.number().nullable(),
  }),
);
export type Figure = z.infer<typeof Figure>;

const Head = z.object({
  auction: z.object({
    id: z.number(),
    code: z.string(),
    title: z.string(),
    status: z.enum(auctionStatuses),
    startsAt: z.string().nullable(),
    timeZone: z.string(),
    location: z.string(),
  }),
  currency: Currency,
  /** the departments whose lots are counted; null: all lots of the auction */
  departments: z.array(z.string()).nullable(),
  canSeeReserve: z.boolean(),
  figures: z.array(secretBy(Figure, 'key', figureSecrets)),
});
export type ReportHead = z.infer<typeof Head>;

export const ReportRow = withRowKind(
  'subject',
  z.object({
    number: z.string(),
    itemNo: z.string(),
    artist: z.string(),
    title: z.string(),
    pictureId: z.number().nullable(),
    department: z.string().nullable(),
    status: z.enum(lotStatuses),
    estimateLow: Amount.nullable(),
    estimateHigh: Amount.nullable(),
    estimateOnRequest: z.boolean(),
    /** null if there is none or this user may not see it */
    reserve: secret(Amount.nullable(), 'reports:see-reserve'),
    ...resultFields,
    withPremium: secret(Amount.nullable(), 'results:see-price'),
    /** hammer relative to the middle of the estimates, basis points */
    ratio: secret(z.number().nullable(), 'results:see-price'),
  }),
);
export type ReportRow = z.infer<typeof ReportRow>;

export const UnsoldRow = withRowKind(
  'subject',
  ReportRow.omit({ withPremium: true, ratio: true, buyer: true, paddle: true }).extend({
    lotId: z.number(),
    version: z.number(),
    /** whether this user can offer it again now */
    canReoffer: z.boolean(),
    subjectUntil: Day.nullable(),
    /** how far the last bid was below the reserve, basis points; 0 if it met it; null without a reserve or the permission to see it */
    gap: secret(z.number().nullable(), 'reports:see-reserve'),
    /** how often the item has been offered, including this auction */
    offerings: z.number(),
  }),
);
export type UnsoldRow = z.infer<typeof UnsoldRow>;

export const ChartGroup = z.object({
  group: z.enum(chartGroups),
  lots: z.number(),
  /** hammer of these lots; for unsold ones their last bids */
  hammer: SignedAmount,
  low: SignedAmount,
  high: SignedAmount,
});
export type ChartGroup = z.infer<typeof ChartGroup>;

export const Summary = Head.extend({
  tab: z.literal('summary'),
  chart: z.array(ChartGroup),
  top: z.array(ReportRow),
});
export type Summary = z.infer<typeof Summary>;
/** Totals of all matching rows, not only of the page, in minor units. */
const ReportTotals = withRowKind(
  'subject',
  z.object({
    estimateLow: SignedAmount,
    estimateHigh: SignedAmount,
    hammer: secret(SignedAmount, 'results:see-price'),
    withPremium: secret(SignedAmount, 'results:see-price'),
    lastBid: secret(SignedAmount, 'results:see-price'),
  }),
);
export type ReportTotals = z.infer<typeof ReportTotals>;
export const LotsReport = Head.extend({
  tab: z.enum(['lots', 'top-lots']),
  ...page(ReportRow).shape,
  totals: ReportTotals,
});
export type LotsReport = z.infer<typeof LotsReport>;
export const UnsoldReport = Head.extend({
  tab: z.literal('unsold'),
  ...page(UnsoldRow).shape,
  totals: ReportTotals,
});
export type UnsoldReport = z.infer<typeof UnsoldReport>;

const Lots = {
  /** number of sold lots */
  lots: z.number(),
  numbers: z.string(),
  hammer: resultFields.hammer,
};
const BuyerRegistration = z.object({
  paddle: z.string(),
  state: z.enum(registrationStates),
  channel: z.enum(registrationChannels),
  platform: z.string(),
});
/** A buyer: a customer, or a printed name that is linked to none. */
export const BuyerLine = withRowKind(
  'subject',
  z.object({
    customer: linkedCustomer,
    /** every spelling in which the name was printed */
    buyer: secret(z.string().nullable(), 'results:see-buyer'),
    paddles: secret(z.string().nullable(), 'results:see-buyer'),
    /** as a bidder of the sale; usually one */
    registrations: z.array(BuyerRegistration),
    ...Lots,
    premium: secret(Amount.nullable(), 'reports:see-revenue'),
    withPremium: ReportRow.shape.withPremium,
  }),
);
export type BuyerLine = z.infer<typeof BuyerLine>;
/** A consignor. A row with neither a customer nor the house is for lots without a consignor. */
export const ConsignorLine = withRowKind(
  'subject',
  z.object({
    consignedBy: secret(LinkedCustomer.nullable(), 'lots:see-consignor'),
    houseOwned: z.boolean(),
    offered: z.number(),
    ...Lots,
    /** on lots that were not sold */
    lastBids: secret(Amount.nullable(), 'results:see-price'),
  }),
);
export type ConsignorLine = z.infer<typeof ConsignorLine>;
const BuyerTotals = withRowKind(
  'subject',
  z.object({
    lots: z.number(),
    hammer: secret(SignedAmount, 'results:see-price'),
    premium: secret(SignedAmount, 'reports:see-revenue'),
    withPremium: secret(SignedAmount, 'results:see-price'),
  }),
);
export const BuyersReport = Head.extend({
  tab: z.literal('buyers'),
  ...page(BuyerLine).shape,
  totals: BuyerTotals,
  /** customers who registered and were not rejected, and those of them who bought */
  bidders: z.object({ registered: z.number(), bought: z.number() }),
});
export type BuyersReport = z.infer<typeof BuyersReport>;
const ConsignorTotals = withRowKind(
  'subject',
  z.object({
    offered: z.number(),
    lots: z.number(),
    hammer: secret(SignedAmount, 'results:see-price'),
    lastBids: secret(SignedAmount, 'results:see-price'),
  }),
);
export const ConsignorsReport = Head.extend({
  tab: z.literal('consignors'),
  ...page(ConsignorLine).shape,
  totals: ConsignorTotals,
});
export type ConsignorsReport = z.infer<typeof ConsignorsReport>;

const groupFigures = {
  offered: z.number(),
  sold: z.number(),
  /** basis points; null: no lot was offered */
  sellThrough: z.number().nullable(),
  hammer: secret(SignedAmount.nullable(), 'results:see-price'),
  soldVsLow: secret(z.number().nullable(), 'results:see-price'),
  average: secret(SignedAmount.nullable(), 'results:see-price'),
  withPremium: secret(SignedAmount.nullable(), 'results:see-price'),
  houseRevenue: secret(SignedAmount.nullable(), 'reports:see-revenue'),
};
/** The figures of the lots of one department or category, each computed as that of the sale. */
export const GroupLine = withRowKind(
  'subject',
  z.object({
    /** null: lots without one */
    id: z.number().nullable(),
    name: z.string().nullable(),
    ...groupFigures,
  }),
);
export type GroupLine = z.infer<typeof GroupLine>;
const GroupTotals = withRowKind('subject', z.object(groupFigures));
export const DepartmentsReport = Head.extend({
  tab: z.literal('departments'),
  grouping: z.enum(lotGroupings),
  ...page(GroupLine).shape,
  totals: GroupTotals,
});
export type DepartmentsReport = z.infer<typeof DepartmentsReport>;

const marketingFigures = {
  /** recipients */
  delivered: z.number(),
  clicked: z.number(),
  /** recipients who opened the page of a lot of this sale from the email */
  visited: z.number(),
  buyers: z.number(),
  purchases: z.number(),
  hammer: secret(SignedAmount, 'results:see-price'),
};
/** A campaign that was sent for a sale, or that linked to its lots, with what its recipients did. */
export const MarketingLine = withRowKind(
  'subject',
  z.object({ id: z.number(), name: z.string(), startedAt: z.string(), ...marketingFigures }),
);
export type MarketingLine = z.infer<typeof MarketingLine>;
export const MarketingReport = Head.extend({
  tab: z.literal('marketing'),
  ...page(MarketingLine).shape,
  /** customers and purchases count once, however many campaigns led to them */
  totals: withRowKind('subject', z.object(marketingFigures)),
});
export type MarketingReport = z.infer<typeof MarketingReport>;

export const MoneyReport = Head.extend({
  tab: z.literal('money'),
  ...page(BuyerMoney).shape,
  totals: BuyerMoneyTotals,
  uninvoiced: Uninvoiced,
  revenue: HouseRevenue,
});
export type MoneyReport = z.infer<typeof MoneyReport>;
export const VatReport = Head.extend({
  tab: z.literal('vat'),
  ...page(VatLine).shape,
  totals: VatTotals,
});
export type VatReport = z.infer<typeof VatReport>;
export const ReconciliationReport = Head.extend({
  tab: z.literal('reconciliation'),
  ...page(ReconciliationLine).shape,
  /** rows by issue, whatever the filter; issues without rows are absent */
  counts: z.array(z.object({ issue: z.enum(reconciliationIssues), rows: z.number() })),
});
export type ReconciliationReport = z.infer<typeof ReconciliationReport>;

/** A row of any tab in a file. */
const TabRow = secretBy(
  withRowKind(
    'subject',
    BuyerMoney.extend(VatLine.shape)
      .extend(ReconciliationLine.shape)
      .extend(UnsoldRow.shape)
      .extend(ReportRow.shape)
      .extend(BuyerLine.shape)
      .extend(ConsignorLine.shape)
      .extend(GroupLine.shape)
      .extend(MarketingLine.shape)
      .extend(Figure.shape),
  ),
  'key',
  figureSecrets,
);

export const reportSort = ['number', 'title', 'artist', 'estimateLow', 'hammer', 'ratio'] as const;

const filters = {
  /** only the lots behind a figure */
  rows: z.enum(rowGroups).optional(),
  /** only the lots of one department or category; 0: lots without one */
  department: z.coerce.number().int().min(0).optional(),
  category: z.coerce.number().int().min(0).optional(),
  sort: sortBy(reportSort, 'number'),
  q: PageQuery.shape.q,
};
const grouping = { grouping: z.enum(lotGroupings).default('department') };
/** false: the bidders who bought nothing */
const buyersFilter = { bought: z.stringbool().default(true) };
const issueFilter = { issue: z.enum(reconciliationIssues).optional() };
const top = { by: z.enum(['hammer', 'ratio']).default('hammer') };

export const reports = contract({
  summary: {
    method: 'GET',
    path: '/auctions/:id/report/summary',
    permission: 'reports:read',
    subject: 'sale',
    scope: 'rows',
    summary:
      'Get the figures of an auction, each with its working, and the results compared with the estimates.',
    params: ById,
    reply: Summary,
  },
  lots: {
    method: 'GET',
    path: '/auctions/:id/report/lots',
    permission: 'reports:read',
    subject: 'sale',
    scope: 'rows',
    summary: 'List prices realized: every lot, or the lots behind one figure.',
    params: ById,
    query: PageQuery.extend(filters),
    reply: LotsReport,
  },
  topLots: {
    method: 'GET',
    path: '/auctions/:id/report/top-lots',
    permission: 'reports:read',
    subject: 'sale',
    scope: 'rows',
    summary: 'List sold lots, highest first: by hammer, or by hammer relative to the estimate.',
    params: ById,
    query: PageQuery.extend(top),
    reply: LotsReport,
  },
  unsold: {
    method: 'GET',
    path: '/auctions/:id/report/unsold',
    permission: 'reports:read',
    subject: 'sale',
    scope: 'rows',
    summary: 'List unsold lots with their last bids.',
    params: ById,
    query: PageQuery,
    reply: UnsoldReport,
  },
  departments: {
    method: 'GET',
    path: '/auctions/:id/report/departments',
    permission: 'reports:read',
    subject: 'sale',
    scope: 'rows',
    summary: 'List the figures of a sale by department or category, highest hammer first.',
    params: ById,
    query: PageQuery.pick({ page: true, pageSize: true }).extend(grouping),
    reply: DepartmentsReport,
  },
  marketing: {
    method: 'GET',
    path: '/auctions/:id/report/marketing',
    permission: 'campaigns:read',
    subject: 'sale',
    summary:
      'List the campaigns for a sale or with links to its lots, and how many recipients clicked, visited lots and bought.',
    params: ById,
    query: PageQuery.pick({ page: true, pageSize: true }),
    reply: MarketingReport,
  },
  buyers: {
    method: 'GET',
    path: '/auctions/:id/report/buyers',
    permission: 'reports:see-people',
    subject: 'sale',
    summary:
      'List buyers, highest total first, or the bidders who bought nothing. Printed names without a customer have their own rows.',
    params: ById,
    query: PageQuery.pick({ page: true, pageSize: true }).extend(buyersFilter),
    reply: BuyersReport,
  },
  consignors: {
    method: 'GET',
    path: '/auctions/:id/report/consignors',
    permission: 'reports:see-people',
    subject: 'sale',
    summary: 'List consignors with what was sold of their lots.',
    params: ById,
    query: PageQuery.pick({ page: true, pageSize: true }),
    reply: ConsignorsReport,
  },
  money: {
    method: 'GET',
    path: '/auctions/:id/report/money',
    permission: 'invoices:read',
    subject: 'sale',
    summary:
      'List what the buyers of a sale owe, highest open amount first, with what was charged by component and what is not invoiced yet.',
    params: ById,
    query: PageQuery.pick({ page: true, pageSize: true }),
    reply: MoneyReport,
  },
  component: {
    method: 'GET',
    path: '/auctions/:id/report/components/:kind',
    permission: 'reports:see-revenue',
    subject: 'sale',
    summary: 'Get how the invoiced amount of a component was calculated: by rule, band and rate.',
    params: ById.extend({ kind: z.enum(invoiceLineKinds) }),
    reply: Account,
  },
  vat: {
    method: 'GET',
    path: '/auctions/:id/report/vat',
    permission: 'invoices:read',
    subject: 'sale',
    summary: 'List the VAT of the issued documents of a sale by category, rate and scheme.',
    params: ById,
    reply: VatReport,
  },
  reconciliation: {
    method: 'GET',
    path: '/auctions/:id/report/reconciliation',
    permission: 'invoices:read',
    subject: 'sale',
    summary: 'List where registrations, results, invoices and payments of a sale differ.',
    params: ById,
    query: PageQuery.pick({ page: true, pageSize: true }).extend(issueFilter),
    reply: ReconciliationReport,
  },
  price: {
    method: 'GET',
    path: '/auctions/:id/lots/:number/price',
    permission: 'reports:read',
    subject: 'lot',
    summary: 'Get the price of a sold lot including premium, with the working.',
    params: InAuction,
    reply: Account,
  },
  premium: {
    method: 'GET',
    path: '/auctions/:id/report/premium',
    permission: 'reports:see-revenue',
    subject: 'sale',
    scope: 'rows',
    summary: 'Get the total of the sold lots including premium: hammer, and the premium by band.',
    params: ById,
    reply: Account,
  },
  export: {
    method: 'GET',
    path: '/auctions/:id/report/:tab/export',
    permission: 'reports:read',
    subject: 'sale',
    scope: 'rows',
    also: [
      { permission: 'reports:see-people', when: 'tabIsAboutPeople' },
      { permission: 'campaigns:read', when: 'tabIsAboutCampaigns' },
      { permission: 'invoices:read', when: 'tabIsAboutMoney' },
    ],
    summary: 'Export a tab of the report as a file with all rows.',
    params: ById.extend({ tab: z.enum(reportTabs) }),
    query: z.object({
      format: z.enum(exportFormats).default('csv'),
      ...filters,
      ...grouping,
      ...top,
      ...buyersFilter,
      ...issueFilter,
    }),
    reply: 'file',
    rows: TabRow,
  },
});
