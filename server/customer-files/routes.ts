import type { customerFiles } from '#contract/customer-files';
import type { Handlers } from '#contract/route';
import type { Context } from '../house';
import { onePage } from '../onePage';
import { addFile, removeFile, renameFile, sendFile } from './file';
import { filesOf } from './queries';

export const customerFileRoutes: Handlers<typeof customerFiles, Context> = {
  list: async ({ params }, { db }) => onePage(await filesOf(db, params.id)),
  add: ({ file }, context) => addFile(context, file),
  rename: ({ params, body }, context) => renameFile(context, params, body.title),
  remove: ({ params }, context) => removeFile(context, params),
  download: ({ params }, context) => sendFile(context, params),
};
