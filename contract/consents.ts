import * as z from 'zod';
import { limits } from './api/limits';
import { ById, PageQuery, page } from './api/page';
import { contract } from './api/route';
import type { CustomerKind } from './customer-fields';
import { Line } from './line';
import { type Language, languages } from './session';

/** The source of a withdrawal by the unsubscribe button of an email client, without a visit to the preferences page. */
export const oneClickSource = 'List-Unsubscribe';
/** How customers change consents themselves; absent: a user recorded it and described the source. */
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

/** Channels to reach customers. */
export const channels = ['EMAIL', 'SMS', 'POST', 'PHONE'] as const;
export type Channel = (typeof channels)[number];
/** Topics of advertising. Emails about a customer's own purchases and consignments need no consent. */
export const topics = ['CATALOGUES', 'DEPARTMENTS', 'EXHIBITIONS', 'RESULTS', 'EVENTS'] as const;
export type Topic = (typeof topics)[number];
/** The legal bases of advertising. */
export const consentBases = ['CONSENT', 'SOFT_OPT_IN', 'CORPORATE'] as const;
export type ConsentBasis = (typeof consentBases)[number];

/** Path of the page where customers choose their preferences, outside of `/app/`. */
export const preferencesBase = '/p/';

export interface ConsentTopic {
  channel: Channel;
  topic: Topic;
}
/** Returns channel and topic as one key for forms and filters: `EMAIL CATALOGUES`. */
export const toConsentKey = ({ channel, topic }: ConsentTopic): string => `${channel} ${topic}`;
export const consentTopics: readonly ConsentTopic[] = channels.flatMap((channel) =>
  topics.map((topic) => ({ channel, topic })),
);

/**
 * Returns the legal bases that a channel allows for a kind of customer. A soft opt-in applies to electronic mail only, and
 * companies are less protected than individuals (PECR 2003, reg. 22).
 */
export const listAllowedBases = (channel: Channel, kind: CustomerKind): ConsentBasis[] =>
  consentBases.filter(
    (basis) =>
      basis === 'CONSENT' ||
      (basis === 'SOFT_OPT_IN' ? channel === 'EMAIL' || channel === 'SMS' : kind === 'COMPANY'),
  );

const ConsentTopicShape = z.strictObject({ channel: z.enum(channels), topic: z.enum(topics) });

/** One proof of a consent or withdrawal. It is never changed; the latest one applies. */
export const Consent = ConsentTopicShape.extend({
  id: z.number(),
  granted: z.boolean(),
  /** null: withdrawn */
  basis: z.enum(consentBases).nullable(),
  basisNote: z.string(),
  /** the exact text the customer agreed to; null: no consent text was shown */
  wordingVersion: z.number().nullable(),
  wording: z.string().nullable(),
  language: z.enum(languages).nullable(),
  /** how the customer said it; empty: on the preferences page */
  source: z.string(),
  /** IP address of the customer on the preferences page */
  address: z.string(),
  at: z.string(),
  /** the user who recorded it; null: the customer */
  by: z.string().nullable(),
  byId: z.number().nullable(),
  /** the user who created the link to the page and could have opened it; null: the link came with an email */
  pageBy: z.string().nullable(),
});
export type Consent = z.infer<typeof Consent>;

const Wording = z.object({ version: z.number(), language: z.enum(languages), text: z.string() });
export type Wording = z.infer<typeof Wording>;

export const Consents = z.object({
  /** the latest proof of each channel and topic that has one */
  last: z.array(Consent),
  /** the current consent text in the language of the customer's emails */
  wording: Wording,
  editable: z.boolean(),
});
export type Consents = z.infer<typeof Consents>;

/** maximum lengths of a note on a proof and of a consent text */
export const proofLimits = { basisNote: 500, wording: 2000 } as const;
const wordingText = z.string().trim().min(20).max(proofLimits.wording);

export const consents = contract({
  read: {
    method: 'GET',
    path: '/customers/:id/consents',
    permission: 'customers:see-details',
    subject: 'customer',
    summary: 'Get the channels and topics for which a customer may be contacted, each with its proof.',
    params: ById,
    reply: Consents,
  },
  history: {
    method: 'GET',
    path: '/customers/:id/consents/history',
    permission: 'customers:see-details',
    subject: 'customer',
    summary: 'List every consent and withdrawal of a customer, newest first.',
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
      'Record the consents and withdrawals of a customer. A customer who opted out on the preferences page can opt in only there; after a withdrawal only the basis consent counts.',
    params: ById,
    body: z.strictObject({
      changes: z
        .array(ConsentTopicShape.extend({ granted: z.boolean() }))
        .min(1)
        .max(consentTopics.length),
      basis: z.enum(consentBases).default('CONSENT'),
      /** why a soft opt-in or the company exemption applies: the purchase, the inquiry */
      basisNote: z.string().trim().max(proofLimits.basisNote).default(''),
      /** how the customer said it: an email, a call, a card at the viewing */
      source: Line.min(1).max(limits.line),
    }),
    reply: Consents,
  },
  makePage: {
    method: 'POST',
    path: '/customers/:id/consents/page',
    permission: 'customers:edit',
    subject: 'customer',
    summary: "Create a link to a customer's preferences page. The address is returned only this once.",
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
    summary: 'List the current consent texts in each language.',
    reply: z.object({ wordings: z.array(Wording) }),
  },
  saveWordings: {
    method: 'POST',
    path: '/consent-wordings',
    permission: 'settings:edit',
    subject: 'none',
    summary:
      'Replace the consent texts by a new version. Earlier consents refer to the version they were given for.',
    body: z.strictObject({
      /** the version to replace */
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
