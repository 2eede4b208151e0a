import { keepDates } from './collections/dates';
import { paintDrawing } from './demo/pictures';
import { sweepKeys } from './idempotency';
import { applyBatch } from './imports/apply';
import { giveUpBatch } from './imports/batch';
import { checkFile, giveUpFile } from './imports/check';
import { commitFile } from './imports/commit';
import { clearJobs } from './jobs/clear';
import type { JobFunctions } from './jobs/job';
import { giveUpMail, send } from './mail/mail';
import { giveUpPicture, sizePicture } from './pictures/sizes';
import { expireReservations } from './reservations/expiry';
import { clearSessions } from './session/clear';
import { mailForgotten } from './session/token';
import { sweepFiles } from './sweep';

/** Which function does which kind of job. It stands above every noun: those only enqueue. */
export const jobFunctions: JobFunctions = {
  mail: { run: send, gaveUp: giveUpMail },
  forgotten: { run: mailForgotten },
  'import-check': { run: checkFile, gaveUp: giveUpFile },
  'import-commit': { run: commitFile, gaveUp: giveUpFile },
  'results-apply': { run: applyBatch, gaveUp: giveUpBatch },
  picture: { run: sizePicture, gaveUp: giveUpPicture },
  'demo-picture': { run: paintDrawing, gaveUp: giveUpPicture },
  'collection-dates': { run: keepDates },
  'clear-keys': { run: ({ db, now }) => sweepKeys(db, now()) },
  'clear-sessions': { run: clearSessions },
  'clear-jobs': { run: clearJobs },
  'clear-files': { run: sweepFiles },
  'expire-reservations': { run: expireReservations },
};
