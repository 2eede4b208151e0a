import { createSentCampaign } from '../returns/shared';
import { type Calls, type Make, row } from './calls';

const sent: Make = async ({ app }) => row((await createSentCampaign(app)).id);

/** How each endpoint about the reports of campaigns is called so that whoever may do it succeeds. */
export const campaignReportCalls: Calls<'campaignReports'> = {
  campaignReports: { read: sent, people: sent, purchases: sent, earlier: sent, export: sent },
};
