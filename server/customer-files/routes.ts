import type { Handlers } from '#contract/api/route';
import type { customerFiles } from '#contract/customer-files';
import type { Context } from '../app-context';
import { toSinglePage } from '../lib/single-page';
import { addFile, removeFile, renameFile, sendFile } from './file';
import { listFiles } from './queries';

export const customerFileRoutes: Handlers<typeof customerFiles, Context> = {
  list: async ({ params }, { db }) => toSinglePage(await listFiles(db, params.id)),
  add: ({ file }, context) => addFile(context, file),
  rename: ({ params, body }, context) => renameFile(context, params, body.title),
  remove: ({ params }, context) => removeFile(context, params),
  download: ({ params }, context) => sendFile(context, params),
};
