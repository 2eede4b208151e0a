import audience from './audience';
import campaignReports from './campaign-reports';
import campaigns from './campaigns';
import contents from './emails';
import mailAccounts from './mail-accounts';
import suppressions from './suppressions';
import templates from './templates';

export default {
  ...audience,
  ...campaignReports,
  ...campaigns,
  ...contents,
  ...mailAccounts,
  ...suppressions,
  ...templates,
};
