import { pickFieldValues as declaredOf } from '#contract/api/field';
import { campaignFields } from '#contract/campaign-fields';
import type { CampaignForm } from '#contract/campaigns';

/** What of a campaign is typed. */
export const toFormValues = (campaign: CampaignForm): CampaignForm => declaredOf(campaignFields, campaign);

/** The step of the page on which one works. */
export const parts = ['audience', 'content', 'check', 'schedule', 'activity'] as const;
export type Part = (typeof parts)[number];
