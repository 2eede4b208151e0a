import type { Handlers } from '#contract/api/route';
import type { verifications } from '#contract/verifications';
import type { Context } from '../app-context';
import { addDocument, readDocument, removeDocument, updateDocument } from './document';
import { performStep, readVerification, updateVerification } from './verification';

export const verificationRoutes: Handlers<typeof verifications, Context> = {
  read: async (_, context) => readVerification(context, (await context.subject()).id),
  update: async ({ body }, context) => updateVerification(context, (await context.subject()).id, body),
  performStep: async ({ body }, context) => performStep(context, (await context.subject()).id, body),
  addDocument: ({ file }, context) => addDocument(context, file),
  updateDocument: async ({ params, body }, context) =>
    updateDocument(context, { ...params, id: (await context.subject()).id }, body),
  removeDocument: async ({ params }, context) =>
    removeDocument(context, { ...params, id: (await context.subject()).id }),
  readDocument: async ({ params }, context) =>
    readDocument(context, { ...params, id: (await context.subject()).id }),
};
