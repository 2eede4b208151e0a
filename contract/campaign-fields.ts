import * as z from 'zod';
import { choice, composite, email, flag, moment, row, text } from './api/field';
import { EmailContent } from './blocks';
import { topics } from './consents';
import { Audience } from './segments';
import { languages } from './session';

export const variants = ['A', 'B'] as const;
export type Variant = (typeof variants)[number];
const ContentsOf = z.partialRecord(z.enum(languages), EmailContent);
export type CampaignEmails = z.infer<typeof ContentsOf>;

/** A test of two subjects or contents on some recipients; the better one goes to the rest. */
const Trial = z.strictObject({
  of: z.enum(['SUBJECT', 'CONTENT']),
  /** percent of the recipients who get one of the two */
  share: z.number().int().min(2).max(100),
  /** hours until the decision */
  hours: z.number().int().min(1).max(168),
  by: z.enum(['OPENS', 'CLICKS']),
});
export type Trial = z.infer<typeof Trial>;

/** Fields of a campaign that users enter. */
// biome-ignore format: keep each field on one line
export const campaignFields = {
  name: text({ max: 200, required: true, column: 'name', label: 'campaigns.name' }),
  departmentId: row('departments', { column: 'department_id', label: 'campaigns.departmentId' }),
  topic: choice(topics, { column: 'topic', label: 'campaigns.topic', words: 'consents.topic' }),
  auctionId: row('auctions', { column: 'auction_id', label: 'campaigns.auctionId' }),
  collectionId: row('collections', { column: 'collection_id', label: 'campaigns.collectionId' }),
  accountId: row('accounts', { column: 'account_id', label: 'campaigns.accountId' }),
  fromName: text({ max: 200, column: 'from_name', label: 'campaigns.fromName' }),
  replyTo: email({ max: 320, column: 'reply_to', label: 'campaigns.replyTo' }),
  audience: composite(Audience, { column: 'audience', label: 'campaigns.audience' }),
  contents: composite(z.strictObject({ A: ContentsOf, B: ContentsOf }), { column: null, label: 'campaigns.emails' }),
  fallbackLanguage: choice(languages, { column: 'fallback_language', label: 'campaigns.fallbackLanguage', words: 'customers.language' }),
  test: composite(Trial.nullable(), { column: 'test', label: 'campaigns.test' }),
  sendAt: moment({ column: 'send_at', label: 'campaigns.sendAt' }),
  byReaderZone: flag({ column: 'by_reader_zone', label: 'campaigns.byReaderZone' }),
  tracks: flag({ column: 'tracks', label: 'campaigns.tracks' }),
};
