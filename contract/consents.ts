import * as z from 'zod';
import { limits } from './api/limits';
import { ById, PageQuery, page } from './api/page';
import { contract } from './api/route';
import type { CustomerKind } from './customer-fields';
import { Line } from './line';
import { type Language, languages } from './session';

/** The source of a withdrawal by the unsubscribe button of a mail program: the customer never saw their own page. */
export const oneClickSource = 'List-Unsubscribe';
/** The ways in which customers tell something without a user who writes it down; absent: the way is named in words. */
export type CustomerSource = 'ownPage' | 'oneClick';
export const getCustomerSource = ({
  source,
  by,
}: {
  source: string;
  by: string | null;
}): CustomerSource | undefined => {
  if (by !== null) return undefined;
  if (source === '') return 'ownPage';
  return source === oneClickSource ? 'oneClick' : undefined;
};

/** Ways in which the house reaches its customers. */
export const channels = ['EMAIL', 'SMS', 'POST', 'PHONE'] as const;
export type Channel = (typeof channels)[number];
/** What the house advertises. Emails about a customer's own purchases and consignments need no consent. */
export const topics = ['CATALOGUES', 'DEPARTMENTS', 'EXHIBITIONS', 'RESULTS', 'EVENTS'] as const;
export type Topic = (typeof topics)[number];
/** On what the house may rest that it writes. */
export const consentBases = ['CONSENT', 'SOFT_OPT_IN', 'CORPORATE'] as const;
export type ConsentBasis = (typeof consentBases)[number];

/** Where customers choose what they are written, outside of `/app/`. */
export const preferencesBase = '/p/';

export interface ConsentTopic {
  channel: Channel;
  topic: Topic;
}
/** `EMAIL CATALOGUES`: a channel and a topic as one word, in forms and where lists look. */
export const toConsentKey = ({ channel, topic }: ConsentTopic): string => `${channel} ${topic}`;
export const consentTopics: readonly ConsentTopic[] = channels.flatMap((channel) =>
  topics.map((topic) => ({ channel, topic })),
);

/**
 * On what a channel may rest for a kind of customer. A soft opt-in is for electronic mail alone, and companies are not
 * protected as people are (PECR 2003, reg. 22).
 */
export const listAllowedBases = (channel: Channel, kind: CustomerKind): ConsentBasis[] =>
  consentBases.filter(
    (basis) =>
      basis === 'CONSENT' ||
      (basis === 'SOFT_OPT_IN' ? channel === 'EMAIL' || channel === 'SMS' : kind === 'COMPANY'),
  );

const ConsentTopicShape = z.strictObject({ channel: z.enum(channels), topic: z.enum(topics) });

/** One proof: somebody said yes or no. It is never rewritten; what holds is the last one. */
export const Consent = ConsentTopicShape.extend({
  id: z.number(),
  given: z.boolean(),
  /** null: it was withdrawn */
  basis: z.enum(consentBases).nullable(),
  basisNote: z.string(),
  /** what they agreed to, as it stood before them; null: nobody asked for consent */
  wordingVersion: z.number().nullable(),
  wording: z.string().nullable(),
  language: z.enum(languages).nullable(),
  /** how they said it; empty: on their own page */
  source: z.string(),
  /** the network address they said it from, on their own page */
  address: z.string(),
  at: z.string(),
  /** who wrote it down; null: they themselves */
  by: z.string().nullable(),
  /** who of the house made the address of the page, and so may have opened it; null: it came with an email */
  pageBy: z.string().nullable(),
});
export type Consent = z.infer<typeof Consent>;

const Wording = z.object({ version: z.number(), language: z.enum(languages), text: z.string() });
export type Wording = z.infer<typeof Wording>;

export const Consents = z.object({
  /** the last word about each channel and topic on which there is one */
  last: z.array(Consent),
  /** to what they would agree now, in the language of their emails */
  wording: Wording,
  editable: z.boolean(),
});
export type Consents = z.infer<typeof Consents>;

/** what people write into a proof, and what they ask people to agree to */
export const proofLimits = { basisNote: 500, wording: 2000 } as const;
const wordingText = z.string().trim().min(20).max(proofLimits.wording);

export const consents = contract({
  read: {
    method: 'GET',
    path: '/customers/:id/consents',
    permission: 'customers:see-details',
    subject: 'customer',
    summary: 'By which channels and about what a customer may be written to, each with its proof.',
    params: ById,
    reply: Consents,
  },
  history: {
    method: 'GET',
    path: '/customers/:id/consents/history',
    permission: 'customers:see-details',
    subject: 'customer',
    summary: 'Every consent of a customer and every withdrawal, the newest first.',
    params: ById,
    query: PageQuery.omit({ q: true }),
    reply: page(Consent),
  },
  write: {
    method: 'POST',
    path: '/customers/:id/consents',
    permission: 'customers:edit',
    subject: 'customer',
    summary:
      'Write down what a customer said. Who opted out on the own page is opted in there alone; after a withdrawal only consent counts.',
    params: ById,
    body: z.strictObject({
      changes: z
        .array(ConsentTopicShape.extend({ given: z.boolean() }))
        .min(1)
        .max(consentTopics.length),
      basis: z.enum(consentBases).default('CONSENT'),
      /** why a soft opt-in, or that a company is none of a person, may be relied on: the purchase, the enquiry */
      basisNote: z.string().trim().max(proofLimits.basisNote).default(''),
      /** how they said it: an email, a call, a card at the view */
      source: Line.min(1).max(limits.line),
    }),
    reply: Consents,
  },
  makePage: {
    method: 'POST',
    path: '/customers/:id/consents/page',
    permission: 'customers:edit',
    subject: 'customer',
    summary: 'Make the address of the page on which a customer chooses. It is told this once.',
    params: ById,
    reply: z.object({ address: z.string() }),
    status: 201,
    replyNotStored: true,
  },
  wordings: {
    method: 'GET',
    path: '/consent-wordings',
    permission: 'settings:read',
    subject: 'none',
    summary: 'What customers are asked to agree to now, in each language.',
    reply: z.object({ wordings: z.array(Wording) }),
  },
  saveWordings: {
    method: 'POST',
    path: '/consent-wordings',
    permission: 'settings:edit',
    subject: 'none',
    summary: 'Ask with other words from now on: a new version; who agreed to an earlier one agreed to that.',
    body: z.strictObject({
      /** the version that is replaced */
      version: z.number().int().positive(),
      texts: z.strictObject(
        Object.fromEntries(languages.map((language) => [language, wordingText])) as Record<
          Language,
          typeof wordingText
        >,
      ),
    }),
    reply: z.object({ wordings: z.array(Wording) }),
    status: 201,
  },
});
