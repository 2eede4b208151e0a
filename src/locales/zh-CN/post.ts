import audience from './audience';
import campaignReports from './campaignReports';
import campaigns from './campaigns';
import letters from './letters';
import mailAccounts from './mailAccounts';
import suppressions from './suppressions';
import templates from './templates';

export default {
  ...audience,
  ...campaignReports,
  ...campaigns,
  ...letters,
  ...mailAccounts,
  ...suppressions,
  ...templates,
};
