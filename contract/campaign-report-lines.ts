import * as z from 'zod';
import { secret, withRowKind } from './api/secrets';
import { recipientStates, skipReasons } from './campaign-states';
import { linkedCustomer, NamedCustomer } from './linked-customer';
import { SignedAmount } from './money/amount';
import { peopleGroups } from './people-groups';

const details = 'customers:see-details';

/** Results of a group of emails. */
const part = <Key extends z.ZodType>(key: Key) =>
  z.object({
    key,
    failed: z.number(),
    sent: z.number(),
    bounced: z.number(),
    delivered: z.number(),
    opened: z.number(),
    clicked: z.number(),
    unsubscribed: z.number(),
  });
export const partFigures = [
  'sent',
  'delivered',
  'opened',
  'clicked',
  'bounced',
  'unsubscribed',
  'failed',
] as const;

const LotOfLink = z.object({
  id: z.number(),
  auctionId: z.number(),
  /** the code of its auction */
  sale: z.string(),
  number: z.string(),
  title: z.string(),
});

export const LinkLine = z.object({
  id: z.number(),
  number: z.number(),
  url: z.string(),
  lot: LotOfLink.nullable(),
  /** recipients who clicked it */
  people: z.number(),
  /** number of clicks */
  clicks: z.number(),
  /** number of clicks by scanners */
  machine: z.number(),
});
export type LinkLine = z.infer<typeof LinkLine>;

export const LotLine = LotOfLink.extend({
  people: z.number(),
  clicks: z.number(),
  /** whether a recipient who visited it through this email bought it */
  bought: z.boolean(),
});
export type LotLine = z.infer<typeof LotLine>;

/** Why emails were refused (`failed`) or came back later (`bounced`), by the status code of the mail server (RFC 3463). */
export const BounceLine = withRowKind(
  'subject',
  z.object({
    group: z.enum(['bounced', 'failed']),
    code: z.string(),
    people: z.number(),
    /** reply of one of the mail servers, which may contain the address; empty if unknown */
    reply: secret(z.string(), details),
  }),
);
export type BounceLine = z.infer<typeof BounceLine>;

/** First-time events in a span of time. */
export const TimePoint = z.object({
  at: z.string(),
  sent: z.number(),
  opened: z.number(),
  openedByMachine: z.number(),
  clicked: z.number(),
});
export type TimePoint = z.infer<typeof TimePoint>;

/** Purchases by recipients who had clicked a link, in one currency; currencies are never added up. */
export const CampaignSales = z.object({
  currency: z.string(),
  people: z.number(),
  purchases: z.number(),
  /** purchases of lots that the buyers had visited through this email */
  visited: z.number(),
  hammer: SignedAmount,
});
export type CampaignSales = z.infer<typeof CampaignSales>;

export const Pause = z.object({ from: z.string(), to: z.string().nullable() });
export const SkipLine = z.object({ reason: z.enum(skipReasons), people: z.number() });
export const DomainLine = part(z.string());
export const LanguageLine = part(z.string());
export const VariantLine = part(z.enum(['A', 'B']));

/** A recipient of a campaign with the state of the email. */
export const ReportPerson = withRowKind(
  'subject',
  z.object({
    id: z.number(),
    customer: NamedCustomer,
    email: secret(z.string(), details),
    language: secret(z.string(), details),
    variant: z.enum(['A', 'B']),
    state: z.enum(recipientStates),
    skipReason: z.enum(skipReasons).nullable(),
    /** reply of the mail server; for a later bounce, that of the bounce */
    reply: secret(z.string().nullable(), details),
    sentAt: z.string().nullable(),
    openedAt: z.string().nullable(),
    clickedAt: z.string().nullable(),
    bouncedAt: z.string().nullable(),
    complainedAt: z.string().nullable(),
    unsubscribedAt: z.string().nullable(),
    repliedAt: z.string().nullable(),
  }),
);
export type ReportPerson = z.infer<typeof ReportPerson>;

/** A purchase that is attributed to a click. */
export const ReportPurchase = withRowKind(
  'subject',
  z.object({
    id: z.number(),
    buyer: linkedCustomer,
    /** the first click before the purchase */
    clickedAt: z.string(),
    soldAt: z.string(),
    title: z.string(),
    auctionId: z.number().nullable(),
    lotNumber: z.string().nullable(),
    collectionId: z.number().nullable(),
    place: z.string(),
    visited: z.boolean(),
    price: secret(SignedAmount.nullable(), 'results:see-price'),
    currency: z.string(),
  }),
);
export type ReportPurchase = z.infer<typeof ReportPurchase>;

/** An earlier campaign of the same department, for comparison. */
export const Earlier = z.object({
  id: z.number(),
  name: z.string(),
  startedAt: z.string(),
  figures: part(z.number()).omit({ key: true }),
});
export type EarlierCampaign = z.infer<typeof Earlier>;

/** A figure of the report as a row of a file. */
const FigureLine = z.object({
  figure: z.enum(peopleGroups),
  people: z.number(),
  of: z.enum(peopleGroups),
  /** null: the base is zero */
  share: z.number().nullable(),
});

/** The parts of a report that can be exported, with the schemas of their rows. */
export const reportParts = {
  funnel: FigureLine,
  time: TimePoint.extend({ minutes: z.number() }),
  pauses: Pause,
  sales: CampaignSales,
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
