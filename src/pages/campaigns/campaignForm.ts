import type { CampaignForm } from '#contract/campaigns';
import type { FieldWords } from '@/components/form/ConflictDialog';
import type { useText } from '@/services/text';

const fields = [
  'name',
  'departmentId',
  'topic',
  'auctionId',
  'collectionId',
  'accountId',
  'fromName',
  'replyTo',
  'audience',
  'letters',
  'fallbackLanguage',
  'test',
  'sendAt',
  'byReaderZone',
  'tracks',
] as const satisfies readonly (keyof CampaignForm)[];

/** What of a campaign is typed. */
export const valuesOf = (campaign: CampaignForm): CampaignForm =>
  Object.fromEntries(fields.map((field) => [field, campaign[field]])) as unknown as CampaignForm;

/** Names of the fields, for the comparison after somebody else saved. */
export const wordsOf = (t: ReturnType<typeof useText>): Record<keyof CampaignForm, FieldWords> =>
  Object.fromEntries(fields.map((field) => [field, { label: t(`campaigns.${field}`) }])) as Record<
    keyof CampaignForm,
    FieldWords
  >;

/** The step of the page on which one works. */
export const parts = ['audience', 'content', 'check', 'schedule', 'activity'] as const;
export type Part = (typeof parts)[number];
