import type { Handlers } from '#contract/api/route';
import type { bankStatements } from '#contract/bank-statements';
import type { Context } from '../app-context';
import { saveMapping } from './account';
import { listCandidates, readEntryWithCandidates } from './candidates';
import { ignoreEntry, matchEntry, undoDecision } from './decide';
import { previewFile, sendFile, uploadFile } from './file';
import { listAccounts, listCompanies, searchEntries, searchFiles } from './queries';

export const bankStatementRoutes: Handlers<typeof bankStatements, Context> = {
  accounts: async (_, { db }) => ({ companies: await listCompanies(db), accounts: await listAccounts(db) }),
  files: ({ query }, { db }) => searchFiles(db, query),
  download: ({ params }, context) => sendFile(context, params.id),
  upload: ({ params, file }, context) => uploadFile(context, params.id, file),
  preview: ({ params, file }, context) => previewFile(context, params.id, file),
  saveMapping: ({ params, body }, context) => saveMapping(context, params.id, body),
  list: ({ query }, { db }) => searchEntries(db, query),
  candidates: async ({ query }, { db }) => ({ entries: await listCandidates(db, query.ids) }),
  read: ({ params }, { db }) => readEntryWithCandidates(db, params.id),
  match: ({ params, body }, context) => matchEntry(context, params.id, body),
  ignore: ({ params, body }, context) => ignoreEntry(context, params.id, body),
  undo: ({ params, body }, context) => undoDecision(context, params.id, body),
};
