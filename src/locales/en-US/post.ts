import audience from './audience';
import campaignReports from './campaignReports';
import campaigns from './campaigns';
import contents from './emails';
import mailAccounts from './mailAccounts';
import suppressions from './suppressions';
import templates from './templates';

/** The texts of the pages about campaigns and emails, one file per noun. */
export default {
  ...audience,
  ...campaignReports,
  ...campaigns,
  ...contents,
  ...mailAccounts,
  ...suppressions,
  ...templates,
};
