import type { Handlers } from '#contract/api/route';
import type { pictures } from '#contract/pictures';
import type { Context } from '../app-context';
import { addPicture, downloadPicture, removePicture, reorderPictures, retryPicture } from './picture';

export const pictureRoutes: Handlers<typeof pictures, Context> = {
  add: ({ params, file }, context) => addPicture(context, params.id, file),
  order: ({ params, body }, context) => reorderPictures(context, params.id, body.pictureIds),
  remove: ({ params }, context) => removePicture(context, params.id),
  retry: ({ params }, context) => retryPicture(context, params.id),
  read: ({ params }, context) => downloadPicture(context, params.id, params.size),
};
