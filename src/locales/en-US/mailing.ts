import audience from './audience';
import campaignReports from './campaign-reports';
import campaigns from './campaigns';
import contents from './emails';
import mailAccounts from './mail-accounts';
import suppressions from './suppressions';
import templates from './templates';

/** Collects the texts of the pages about campaigns and emails from one file per noun. */
export default {
  ...audience,
  ...campaignReports,
  ...campaigns,
  ...contents,
  ...mailAccounts,
  ...suppressions,
  ...templates,
};
