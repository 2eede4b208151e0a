import * as z from 'zod';
import { SignedAmount } from './amount';
import { campaignStates, pauseReasons, recipientStates, skipReasons } from './campaign-states';
import { exportFormats } from './exports';
import { ById, PageQuery, page } from './page';
import { contract } from './route';

/** So many days after a press a purchase is still held to have come of it. */
export const boughtWithinDays = 30;

/**
 * Groups of the people of a campaign: each figure of its report opens one. `audience` is the sum of `skipped`, `waiting`,
 * `unknown`, `cancelled`, `failed` and `sent`; what machines did is counted apart, and only where no person did it too.
 */
export const peopleGroups = [
  'audience',
  'skipped',
  'waiting',
  'unknown',
  'cancelled',
  'failed',
  'sent',
  'delivered',
  'opened',
  'openedByMachine',
  'clicked',
  'clickedByMachine',
  'bounced',
  'complained',
  'unsubscribed',
  'replied',
  'bought',
] as const;
export type PeopleGroup = (typeof peopleGroups)[number];

/** The way from those who were meant to those who bought. */
export const funnelGroups = [
  'audience',
  'sent',
  'delivered',
  'opened',
  'clicked',
  'bought',
] as const satisfies readonly PeopleGroup[];

/** Of what each group is a part: a rate is said of that. */
export const shareOf: Readonly<Record<PeopleGroup, PeopleGroup>> = {
  audience: 'audience',
  skipped: 'audience',
  waiting: 'audience',
  unknown: 'audience',
  cancelled: 'audience',
  failed: 'audience',
  sent: 'audience',
  delivered: 'sent',
  opened: 'delivered',
  openedByMachine: 'delivered',
  clicked: 'delivered',
  clickedByMachine: 'delivered',
  bounced: 'sent',
  complained: 'delivered',
  unsubscribed: 'delivered',
  replied: 'delivered',
  bought: 'delivered',
};

const Counts = z.record(z.enum(peopleGroups), z.number());
export type PeopleCounts = z.infer<typeof Counts>;

/** What came of mails that have something in common. */
const part = <Key extends z.ZodType>(key: Key) =>
  z.object({
    key,
    sent: z.number(),
    delivered: z.number(),
    opened: z.number(),
    clicked: z.number(),
    bounced: z.number(),
    unsubscribed: z.number(),
  });
export const partFigures = ['sent', 'delivered', 'opened', 'clicked', 'bounced', 'unsubscribed'] as const;

const LotOfLink = z.object({
  id: z.number(),
  auctionId: z.number(),
  /** the code of its sale */
  sale: z.string(),
  number: z.string(),
  title: z.string(),
});

const LinkLine = z.object({
  id: z.number(),
  number: z.number(),
  url: z.string(),
  lot: LotOfLink.nullable(),
  /** who pressed it */
  people: z.number(),
  /** how often they did */
  clicks: z.number(),
  /** how often machines did */
  machine: z.number(),
});
export type LinkLine = z.infer<typeof LinkLine>;

const LotLine = LotOfLink.extend({
  people: z.number(),
  clicks: z.number(),
  /** of those who looked at it by this mail: did one of them buy it? */
  bought: z.boolean(),
});
export type LotLine = z.infer<typeof LotLine>;

/** Why mails came back: by the code with which mail servers said it (RFC 3463), at once or by a later notice. */
const BounceLine = z.object({
  group: z.enum(['bounced', 'failed']),
  code: z.string(),
  people: z.number(),
  /** what one of the mail servers said */
  said: z.string(),
});
export type BounceLine = z.infer<typeof BounceLine>;

/** How many for the first time, in a span of time. */
const TimePoint = z.object({
  at: z.string(),
  sent: z.number(),
  opened: z.number(),
  openedByMachine: z.number(),
  clicked: z.number(),
});
export type TimePoint = z.infer<typeof TimePoint>;

/** What those bought who had pressed a link, in one currency; amounts of several are never added up. */
const Brought = z.object({
  currency: z.string(),
  people: z.number(),
  purchases: z.number(),
  /** purchases of lots to which they had gone by this mail */
  visited: z.number(),
  hammer: SignedAmount,
});
export type Brought = z.infer<typeof Brought>;

const Pause = z.object({ from: z.string(), to: z.string().nullable() });
const SkipLine = z.object({ reason: z.enum(skipReasons), people: z.number() });
const DomainLine = part(z.string());
const LanguageLine = part(z.string());
const VariantLine = part(z.enum(['A', 'B']));

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
    /** is it known who opens it, and presses links? */
    tracks: z.boolean(),
  }),
  counts: Counts,
  /** each of the same length */
  time: z.object({ minutes: z.number(), points: z.array(TimePoint) }),
  pauses: z.array(Pause),
  links: z.array(LinkLine),
  lots: z.array(LotLine),
  domains: z.array(DomainLine),
  languages: z.array(LanguageLine),
  variants: z.array(VariantLine),
  skips: z.array(SkipLine),
  bounces: z.array(BounceLine),
  brought: z.array(Brought),
});
export type CampaignReport = z.infer<typeof CampaignReport>;

/** Somebody of a campaign, and what became of their mail. */
export const ReportPerson = z.object({
  id: z.number(),
  customer: z.object({ id: z.number(), customerNo: z.string(), name: z.string() }),
  email: z.string(),
  language: z.string(),
  variant: z.enum(['A', 'B']),
  state: z.enum(recipientStates),
  skipReason: z.enum(skipReasons).nullable(),
  /** what the mail server said */
  reply: z.string().nullable(),
  sentAt: z.string().nullable(),
  openedAt: z.string().nullable(),
  clickedAt: z.string().nullable(),
  bouncedAt: z.string().nullable(),
  complainedAt: z.string().nullable(),
  unsubscribedAt: z.string().nullable(),
  repliedAt: z.string().nullable(),
});
export type ReportPerson = z.infer<typeof ReportPerson>;

/** A purchase that is held to have come of a press. */
export const ReportPurchase = z.object({
  id: z.number(),
  customer: z.object({ id: z.number(), customerNo: z.string(), name: z.string() }),
  /** the first press of a link before it */
  clickedAt: z.string(),
  soldAt: z.string(),
  title: z.string(),
  auctionId: z.number().nullable(),
  lotNumber: z.string().nullable(),
  collectionId: z.number().nullable(),
  place: z.string(),
  visited: z.boolean(),
  price: SignedAmount,
  currency: z.string(),
});
export type ReportPurchase = z.infer<typeof ReportPurchase>;

/** An earlier campaign of the same department, with what this one is held against. */
const Earlier = z.object({
  id: z.number(),
  name: z.string(),
  startedAt: z.string(),
  figures: part(z.number()).omit({ key: true }),
});
export type EarlierCampaign = z.infer<typeof Earlier>;

/** A figure of the report as a line of a file. */
const FigureLine = z.object({
  figure: z.enum(peopleGroups),
  people: z.number(),
  of: z.enum(peopleGroups),
  /** null: of nobody */
  share: z.number().nullable(),
});

const ofCampaign = { permission: 'campaigns:read', subject: 'campaign', params: ById } as const;
const currency = z.string().max(12).optional();
/** Which people: a group, and of it only those with all of these. */
const which = {
  group: z.enum(peopleGroups).default('audience'),
  /** who pressed this link, or one to this lot; `machine`: a program did, in their mail */
  link: z.coerce.number().int().positive().optional(),
  lot: z.coerce.number().int().positive().optional(),
  machine: z.stringbool().optional(),
  domain: z.string().max(255).optional(),
  reason: z.enum(skipReasons).optional(),
  code: z.string().max(20).optional(),
  variant: z.enum(['A', 'B']).optional(),
  language: z.string().max(20).optional(),
  /** who bought in this currency */
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
const People = PageQuery.extend(which);
export type PeopleQuery = z.output<typeof People>;

/** Which purchases: those in a currency, those of lots to which the buyers had gone by this mail. */
const whichPurchases = { currency, visited: z.stringbool().optional() };
export const purchaseFilters = ['currency', 'visited'] as const;
const Purchases = PageQuery.extend(whichPurchases);
export type PurchasesQuery = z.output<typeof Purchases>;

/** The parts of a report, each of which can be taken along as a file, with what its lines are made of. */
export const reportParts = {
  funnel: FigureLine,
  time: TimePoint.extend({ minutes: z.number() }),
  pauses: Pause,
  brought: Brought,
  variants: VariantLine,
  lots: LotLine,
  links: LinkLine,
  languages: LanguageLine,
  domains: DomainLine,
  bounces: BounceLine,
  skips: SkipLine,
  /** this campaign first */
  earlier: Earlier.extend({ startedAt: z.string().nullable() }),
  figures: FigureLine,
  people: ReportPerson,
  purchases: ReportPurchase,
} as const;
export type ReportPart = keyof typeof reportParts;
export type LineOf<Part extends ReportPart> = z.infer<(typeof reportParts)[Part]>;
const partNames = Object.keys(reportParts) as [ReportPart, ...ReportPart[]];

export const campaignReports = contract({
  read: {
    method: 'GET',
    path: '/campaigns/:id/report',
    ...ofCampaign,
    summary: 'What became of a campaign, as it stands at this moment.',
    reply: CampaignReport,
  },
  people: {
    method: 'GET',
    path: '/campaigns/:id/report/people',
    ...ofCampaign,
    summary: 'The people behind a figure of the report, with what became of their mails.',
    query: People,
    reply: page(ReportPerson),
  },
  purchases: {
    method: 'GET',
    path: '/campaigns/:id/report/purchases',
    ...ofCampaign,
    summary: `What people bought within ${boughtWithinDays} days after they had pressed a link of the campaign.`,
    query: Purchases,
    reply: page(ReportPurchase),
  },
  earlier: {
    method: 'GET',
    path: '/campaigns/:id/report/earlier',
    ...ofCampaign,
    summary: 'The campaigns of the same department before this one, with what came of them.',
    reply: z.object({ campaigns: z.array(Earlier) }),
  },
  export: {
    method: 'GET',
    path: '/campaigns/:id/report/export',
    ...ofCampaign,
    summary:
      'A part of the report as a file, all its lines: a table of it, the people of a group or the purchases.',
    query: z.object({
      ...which,
      ...whichPurchases,
      q: PageQuery.shape.q,
      part: z.enum(partNames).default('people'),
      format: z.enum(exportFormats).default('csv'),
    }),
    reply: 'file',
    rows: z.union(Object.values(reportParts)),
  },
});
