import { paintDrawing } from './db/demo/pictures';
import type { House } from './house';
import { checkFile } from './imports/check';
import { commitFile } from './imports/commit';
import type { Work } from './jobs/worker';
import { send } from './mail/mail';
import { sizePicture } from './pictures/picture';
import { mailForgotten } from './session/token';

/** Which function does which kind of job. */
export const work: Work = {
  mail: (house: House, payload: never) => send(house, payload),
  forgotten: (house: House, payload: never) => mailForgotten(house, payload),
  'import-check': (house: House, payload: never) => checkFile(house, payload),
  'import-commit': (house: House, payload: never) => commitFile(house, payload),
  picture: (house: House, payload: never) => sizePicture(house, payload),
  'demo-picture': (house: House, payload: never) => paintDrawing(house, payload),
};
