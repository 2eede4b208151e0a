import * as z from 'zod';
import { secret, withRowKind } from './api/secrets';
import { recipientStates, skipReasons } from './campaign-states';
import { linkedCustomer } from './linked-customer';
import { SignedAmount } from './money/amount';
import { peopleGroups } from './people-groups';

const details = 'customers:see-details';

/** What came of mails that have something in common. */
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
  /** the code of its sale */
  sale: z.string(),
  number: z.string(),
  title: z.string(),
});

export const LinkLine = z.object({
  id: z.number(),
  number: z.number(),
  url: z.string(),
  lot: LotOfLink.nullable(),
  /** who clicked it */
  people: z.number(),
  /** how often they did */
  clicks: z.number(),
  /** how often machines did */
  machine: z.number(),
});
export type LinkLine = z.infer<typeof LinkLine>;

export const LotLine = LotOfLink.extend({
  people: z.number(),
  clicks: z.number(),
  /** of those who looked at it by this mail: did one of them buy it? */
  bought: z.boolean(),
});
export type LotLine = z.infer<typeof LotLine>;

/** Why emails were refused (`failed`) or came back later (`bounced`), by the code of the mail server (RFC 3463). */
export const BounceLine = withRowKind(
  'subject',
  z.object({
    group: z.enum(['bounced', 'failed']),
    code: z.string(),
    people: z.number(),
    /** reply of one of the mail servers, which may name the address; empty if none is known */
    reply: secret(z.string(), details),
  }),
);
export type BounceLine = z.infer<typeof BounceLine>;

/** How many for the first time, in a span of time. */
export const TimePoint = z.object({
  at: z.string(),
  sent: z.number(),
  opened: z.number(),
  openedByMachine: z.number(),
  clicked: z.number(),
});
export type TimePoint = z.infer<typeof TimePoint>;

/** What those bought who had clicked a link, in one currency; amounts of several are never added up. */
export const CampaignSales = z.object({
  currency: z.string(),
  people: z.number(),
  purchases: z.number(),
  /** purchases of lots to which they had gone by this mail */
  visited: z.number(),
  hammer: SignedAmount,
});
export type CampaignSales = z.infer<typeof CampaignSales>;

export const Pause = z.object({ from: z.string(), to: z.string().nullable() });
export const SkipLine = z.object({ reason: z.enum(skipReasons), people: z.number() });
export const DomainLine = part(z.string());
export const LanguageLine = part(z.string());
export const VariantLine = part(z.enum(['A', 'B']));

/** Somebody of a campaign, and what became of their mail. */
export const ReportPerson = withRowKind(
  'subject',
  z.object({
    id: z.number(),
    customer: z.object({ id: z.number(), customerNo: z.string(), name: z.string() }),
    email: secret(z.string(), details),
    language: secret(z.string(), details),
    variant: z.enum(['A', 'B']),
    state: z.enum(recipientStates),
    skipReason: z.enum(skipReasons).nullable(),
    /** reply of the mail server; if the email came back later, that of the bounce */
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

/** A purchase that is held to have come of a click. */
export const ReportPurchase = withRowKind(
  'subject',
  z.object({
    id: z.number(),
    buyer: linkedCustomer,
    /** the first click of a link before it */
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

/** An earlier campaign of the same department, with what this one is held against. */
export const Earlier = z.object({
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

/** The parts of a report, each of which can be taken along as a file, with what its lines are made of. */
export const reportParts = {
  funnel: FigureLine,
  time: TimePoint.extend({ minutes: z.number() }),
  pauses: Pause,
  brought: CampaignSales,
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
