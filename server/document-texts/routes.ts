import type { Handlers } from '#contract/api/route';
import type { documentTexts } from '#contract/document-texts';
import type { Context } from '../app-context';
import { listDocumentTexts, saveDocumentText } from './save';

export const documentTextRoutes: Handlers<typeof documentTexts, Context> = {
  list: async ({ params }, { db, now }) => ({ subjects: await listDocumentTexts(db, params.company, now) }),
  save: ({ params, body }, context) => saveDocumentText(context, params, body),
};
