import { createSentCampaign } from '../returns/shared';
import { type Calls, type Make, row } from './calls';

const sent: Make = async ({ app }) => row((await createSentCampaign(app)).id);

/** Successful calls of the endpoints about campaign reports. */
export const campaignReportCalls: Calls<'campaignReports'> = {
  campaignReports: { read: sent, people: sent, purchases: sent, earlier: sent, export: sent },
};
