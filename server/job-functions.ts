import { startDue } from './campaigns/clock';
import { checkLinks } from './campaigns/links';
import { keepDates } from './collections/dates';
import { sortWords } from './db/words';
import { paintDrawing } from './demo/pictures';
import { compareEverybody, compareSome } from './duplicates/pairs';
import { notifyDeciders } from './home/notify';
import { sweepKeys } from './http/idempotency';
import { applyBatch } from './imports/apply';
import { giveUpBatch } from './imports/batch';
import { checkFile, giveUpFile } from './imports/check';
import { commitFile } from './imports/commit';
import { clearJobs } from './jobs/clear';
import type { JobFunctions } from './jobs/job';
import { giveUpMail, send } from './mail/mail';
import { demandOfAll } from './meter/demand';
import { giveUpPicture, sizePicture } from './pictures/sizes';
import { doRequest, giveUpRequest, purgeCustomers } from './privacy/job';
import { expireReservations } from './reservations/expiry';
import { fetchReturns } from './returns/mailbox';
import { giveUpList, readList } from './sanctions/list';
import { refreshSanctions } from './sanctions/refresh';
import { screenEverybody, screenSome } from './sanctions/run';
import { freezeCampaign, giveUpFreezing } from './sending/freeze';
import { chooseWinners } from './sending/winner';
import { clearSessions } from './session/clear';
import { mailForgotten } from './session/token';
import { sweepFiles } from './sweep';
import { expireVerifications } from './verifications/expiry';

/** Which function does which kind of job. It stands above every noun: those only enqueue. */
export const jobFunctions: JobFunctions = {
  mail: { run: send, gaveUp: giveUpMail },
  forgotten: { run: mailForgotten },
  'import-check': { run: checkFile, gaveUp: giveUpFile },
  'import-commit': { run: commitFile, gaveUp: giveUpFile },
  'results-apply': { run: applyBatch, gaveUp: giveUpBatch },
  picture: { run: sizePicture, gaveUp: giveUpPicture },
  'demo-picture': { run: paintDrawing, gaveUp: giveUpPicture },
  'fetch-returns': { run: fetchReturns },
  'collection-dates': { run: keepDates },
  'start-campaigns': { run: startDue },
  'choose-winners': { run: chooseWinners },
  'check-links': { run: (app, payload, run) => checkLinks(app, payload, run) },
  'sort-words': { run: ({ db }) => sortWords(db) },
  'clear-keys': { run: ({ db, now }) => sweepKeys(db, now()) },
  'clear-sessions': { run: clearSessions },
  'clear-jobs': { run: clearJobs },
  'clear-files': { run: sweepFiles },
  'expire-reservations': { run: expireReservations },
  'expire-verifications': { run: expireVerifications },
  'demand-verifications': { run: demandOfAll },
  'notify-deciders': { run: notifyDeciders },
  'load-sanctions': { run: readList, gaveUp: (app, list) => giveUpList(app, list) },
  'refresh-sanctions': { run: refreshSanctions },
  'screen-customers': { run: screenEverybody },
  'privacy-request': { run: doRequest, gaveUp: giveUpRequest },
  'purge-customers': { run: purgeCustomers },
  'screen-some': { run: screenSome },
  'compare-customers': { run: compareEverybody },
  'campaign-freeze': { run: freezeCampaign, gaveUp: giveUpFreezing },
  'compare-some': { run: compareSome },
};
