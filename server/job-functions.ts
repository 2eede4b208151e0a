import { checkLinks } from './campaigns/links';
import { startDueCampaigns } from './campaigns/scheduled-start';
import { applyDueDates } from './collections/dates';
import { abandonCustomerEmail, sendCustomerEmail } from './customer-emails/send';
import { flushSearchIndexes } from './db/search-indexes';
import { paintDrawing } from './demo/pictures';
import { compareAllCustomers, compareCustomers } from './duplicates/pairs';
import { clearFollows } from './follows/clear';
import { remindOfEndedGoals } from './goals/reminders';
import { notifyDeciders } from './home/notify';
import { deleteExpiredKeys } from './http/idempotency';
import { applyBatch } from './imports/apply';
import { abandonBatch } from './imports/batch';
import { abandonCheck, checkFile } from './imports/check';
import { commitFile } from './imports/commit';
import { emailRun } from './invoice-emails/run';
import { createRunner, draftRun, failRun, issueRun } from './invoices/runs';
import { clearJobs } from './jobs/clear';
import type { JobFunctions } from './jobs/job';
import { requireAgreement } from './journals/check';
import { abandonMail, sendMail } from './mail/mail';
import { requireAllVerifications } from './meter/demand';
import { emailNotifications } from './notification-emails/send';
import { clearNotifications } from './notifications/clear';
import { sendSignInCode } from './phones/sign-in';
import { failUnmadePicture, sizePicture } from './pictures/sizes';
import { abandonRequest, processRequest, purgeCustomers } from './privacy/job';
import { remindRun } from './reminders/send';
import { checkSummaries } from './reports/summaries';
import { expireReservations } from './reservations/expiry';
import { remindOfExpiringReservations } from './reservations/reminders';
import { fetchReturns } from './returns/mailbox';
import { abandonList, readList } from './sanctions/list';
import { refreshSanctions } from './sanctions/refresh';
import { screenAllCustomers, screenCustomers } from './sanctions/run';
import { abandonFreezing, freezeCampaign } from './sending/freeze';
import { chooseWinners } from './sending/winner';
import { clearSessions } from './session/clear';
import { notifyNewDevice } from './session/notify-new-device';
import { sendPasswordReset } from './session/token';
import { sendReport } from './subscriptions/deliver';
import { addDueDeliveries, clearDeliveries } from './subscriptions/due';
import { sweepFiles } from './sweep';
import { remindOfDueTasks } from './tasks/reminders';
import { clearTextMessages } from './text-messages/clear';
import { abandonTextMessage, sendTextMessage } from './text-messages/send';
import { expireVerifications } from './verifications/expiry';

/** Maps each kind of job to its function. Modules only enqueue jobs and do not import this file. */
export const jobFunctions: JobFunctions = {
  mail: { run: sendMail, onGiveUp: abandonMail },
  'customer-email': { run: sendCustomerEmail, onGiveUp: abandonCustomerEmail },
  'text-message': { run: sendTextMessage, onGiveUp: abandonTextMessage },
  'phone-code': { run: sendSignInCode },
  forgotten: { run: sendPasswordReset },
  'notify-new-device': { run: notifyNewDevice },
  'import-check': { run: checkFile, onGiveUp: abandonCheck },
  'import-commit': { run: commitFile, onGiveUp: abandonCheck },
  'results-apply': { run: applyBatch, onGiveUp: abandonBatch },
  'invoice-run': {
    run: createRunner({ DRAFT: draftRun, ISSUE: issueRun, EMAIL: emailRun, REMIND: remindRun }),
    onGiveUp: failRun,
  },
  picture: { run: sizePicture, onGiveUp: failUnmadePicture },
  'demo-picture': { run: paintDrawing, onGiveUp: failUnmadePicture },
  'fetch-returns': { run: fetchReturns },
  'collection-dates': { run: applyDueDates },
  'start-campaigns': { run: startDueCampaigns },
  'choose-winners': { run: chooseWinners },
  'check-links': { run: (app, payload, run) => checkLinks(app, payload, run) },
  'sort-words': { run: ({ db }) => flushSearchIndexes(db) },
  'clear-keys': { run: ({ db, now }) => deleteExpiredKeys(db, now()) },
  'clear-sessions': {
    run: async (app) => {
      await clearSessions(app);
      await clearTextMessages(app);
      await clearNotifications(app);
      await clearFollows(app);
      await clearDeliveries(app);
    },
  },
  'clear-jobs': { run: clearJobs },
  'clear-files': { run: sweepFiles },
  'expire-reservations': { run: expireReservations },
  'expire-verifications': { run: expireVerifications },
  'demand-verifications': { run: requireAllVerifications },
  'notify-deciders': { run: notifyDeciders },
  'email-notifications': { run: emailNotifications },
  'remind-users': {
    run: async (app) => {
      await remindOfDueTasks(app);
      await remindOfExpiringReservations(app);
      await remindOfEndedGoals(app);
    },
  },
  'due-reports': { run: addDueDeliveries },
  'send-report': { run: sendReport },
  'load-sanctions': { run: readList, onGiveUp: (app, list) => abandonList(app, list) },
  'refresh-sanctions': { run: refreshSanctions },
  'screen-customers': { run: screenAllCustomers },
  'privacy-request': { run: processRequest, onGiveUp: abandonRequest },
  'purge-customers': { run: purgeCustomers },
  'screen-some': { run: screenCustomers },
  'compare-customers': { run: compareAllCustomers },
  'check-summaries': { run: checkSummaries },
  'check-ledger': { run: requireAgreement },
  'campaign-freeze': { run: freezeCampaign, onGiveUp: abandonFreezing },
  'compare-some': { run: compareCustomers },
};
