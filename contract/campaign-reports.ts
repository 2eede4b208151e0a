import * as z from 'zod';
import { ById, PageQuery, page } from './api/page';
import { contract } from './api/route';
import { withRowKind } from './api/secrets';
import {
  BounceLine,
  CampaignSales,
  DomainLine,
  Earlier,
  LanguageLine,
  LinkLine,
  LotLine,
  Pause,
  type ReportPart,
  ReportPerson,
  ReportPurchase,
  reportParts,
  SkipLine,
  TimePoint,
  VariantLine,
} from './campaign-report-lines';
import { campaignStates, pauseReasons, skipReasons } from './campaign-states';
import { exportFormats } from './exports';
import { boughtWithinDays, peopleGroups } from './people-groups';

const Counts = z.record(z.enum(peopleGroups), z.number());
export type PeopleCounts = z.infer<typeof Counts>;

export const CampaignReport = z.object({
  campaign: z.object({
    id: z.number(),
    name: z.string(),
    state: z.enum(campaignStates),
    pauseReason: z.enum(pauseReasons).nullable(),
    department: z.string().nullable(),
    sale: z.object({ id: z.number(), code: z.string(), title: z.string() }).nullable(),
    startedAt: z.string().nullable(),
    finishedAt: z.string().nullable(),
    /** whether opens and clicks are tracked */
    tracks: z.boolean(),
  }),
  counts: Counts,
  /** spans of equal length */
  time: z.object({ minutes: z.number(), points: z.array(TimePoint) }),
  pauses: z.array(Pause),
  links: z.array(LinkLine),
  lots: z.array(LotLine),
  domains: z.array(DomainLine),
  languages: z.array(LanguageLine),
  variants: z.array(VariantLine),
  skips: z.array(SkipLine),
  bounces: z.array(BounceLine),
  sales: z.array(CampaignSales),
});
export type CampaignReport = z.infer<typeof CampaignReport>;

const ofCampaign = { permission: 'campaigns:read', subject: 'campaign', params: ById } as const;
const currency = z.string().max(12).optional();
/** Which recipients: a group, narrowed by all of these. */
const filters = {
  group: z.enum(peopleGroups).default('audience'),
  /** recipients who clicked this link, or a link to this lot; `machine`: clicks by scanners */
  link: z.coerce.number().int().positive().optional(),
  lot: z.coerce.number().int().positive().optional(),
  machine: z.stringbool().optional(),
  domain: z.string().max(255).optional(),
  reason: z.enum(skipReasons).optional(),
  code: z.string().max(20).optional(),
  variant: z.enum(['A', 'B']).optional(),
  language: z.string().max(20).optional(),
  /** recipients who bought in this currency */
  currency,
};
export const peopleFilters = [
  'link',
  'lot',
  'machine',
  'domain',
  'reason',
  'code',
  'variant',
  'language',
  'currency',
] as const;
const People = PageQuery.extend(filters);
export type PeopleQuery = z.output<typeof People>;

/** Which purchases: in a currency, or of lots that the buyers had visited through this email. */
const whichPurchases = { currency, visited: z.stringbool().optional() };
export const purchaseFilters = ['currency', 'visited'] as const;
const Purchases = PageQuery.extend(whichPurchases);
export type PurchasesQuery = z.output<typeof Purchases>;
/** A row of any part. */
const AnyLine = withRowKind(
  'subject',
  z.object(
    Object.fromEntries(
      Object.values(reportParts).flatMap(({ shape }): [string, z.ZodType][] => Object.entries(shape)),
    ),
  ),
);
const partNames = Object.keys(reportParts) as [ReportPart, ...ReportPart[]];

export const campaignReports = contract({
  read: {
    method: 'GET',
    path: '/campaigns/:id/report',
    ...ofCampaign,
    summary: 'Get the current results of a campaign.',
    reply: CampaignReport,
  },
  people: {
    method: 'GET',
    path: '/campaigns/:id/report/people',
    ...ofCampaign,
    summary: 'List the recipients behind a figure of the report, with the state of their emails.',
    query: People,
    reply: page(ReportPerson),
  },
  purchases: {
    method: 'GET',
    path: '/campaigns/:id/report/purchases',
    ...ofCampaign,
    summary: `List what recipients bought within ${boughtWithinDays} days after they clicked a link of the campaign.`,
    query: Purchases,
    reply: page(ReportPurchase),
  },
  earlier: {
    method: 'GET',
    path: '/campaigns/:id/report/earlier',
    ...ofCampaign,
    summary: 'List the earlier campaigns of the same department with their results.',
    reply: z.object({ campaigns: z.array(Earlier) }),
  },
  export: {
    method: 'GET',
    path: '/campaigns/:id/report/export',
    ...ofCampaign,
    summary:
      'Export a part of the report as a file with all rows: a table, the recipients of a group or the purchases.',
    query: z.object({
      ...filters,
      ...whichPurchases,
      q: PageQuery.shape.q,
      part: z.enum(partNames).default('people'),
      format: z.enum(exportFormats).default('csv'),
    }),
    reply: 'file',
    rows: AnyLine,
  },
});
