import { paintDrawing } from './db/demo/pictures';
import { checkFile, giveUpFile } from './imports/check';
import { commitFile } from './imports/commit';
import type { Work } from './jobs/worker';
import { send } from './mail/mail';
import { sizePicture } from './pictures/picture';
import { mailForgotten } from './session/token';

/** Which function does which kind of job. */
export const work: Work = {
  mail: { run: send },
  forgotten: { run: mailForgotten },
  'import-check': { run: checkFile, gaveUp: giveUpFile },
  'import-commit': { run: commitFile, gaveUp: giveUpFile },
  picture: { patient: true, run: sizePicture },
  'demo-picture': { patient: true, run: paintDrawing },
};
