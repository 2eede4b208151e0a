import { pickFieldValues } from '#contract/api/field';
import { campaignFields } from '#contract/campaign-fields';
import type { CampaignForm } from '#contract/campaigns';

/** Returns the editable fields of a campaign. */
export const toFormValues = (campaign: CampaignForm): CampaignForm =>
  pickFieldValues(campaignFields, campaign);

/** The parts of the page. */
export const parts = ['audience', 'content', 'check', 'schedule', 'activity'] as const;
export type Part = (typeof parts)[number];
