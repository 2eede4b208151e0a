import { refuse } from '#contract/api/refusal';
import type { Handlers } from '#contract/api/route';
import type { emails } from '#contract/emails';
import type { templates } from '#contract/templates';
import type { Context } from '../app-context';
import { computeDifferences } from './difference';
import { lotsForEmails } from './lots';
import { addMailPicture, searchPictures } from './pictures';
import { previewEmail } from './preview';
import { findTemplate, findVersion, listVersions, searchTemplates } from './queries';
import { listStarters } from './starters/fill';
import { archiveTemplate, createTemplate, restoreTemplate, saveTemplate } from './template';
import { sendTest } from './test';

export const templateRoutes: Handlers<typeof templates, Context> = {
  list: ({ query }, { db, user }) => searchTemplates(db, user, query),
  starters: (_, context) => listStarters(context),
  create: ({ body }, context) => createTemplate(context, body),
  read: async ({ params }, { db, user }) =>
    (await findTemplate(db, user, params.id)) ?? refuse('row.not_found'),
  update: ({ params, body }, context) => saveTemplate(context, params.id, body),
  archive: ({ params, body }, context) =>
    archiveTemplate(context, params.id, { version: body.version, archived: true }),
  unarchive: ({ params, body }, context) =>
    archiveTemplate(context, params.id, { version: body.version, archived: false }),
  versions: async ({ query }, { db, subject }) => listVersions(db, (await subject()).id, query),
  version: async ({ params }, { db, user }) => {
    const [version, now] = await Promise.all([findVersion(db, params), findTemplate(db, user, params.id)]);
    if (!version || !now) return refuse('row.not_found');
    return { ...version, differences: computeDifferences(version.contents, now.contents) };
  },
  restore: ({ params, body }, context) => restoreTemplate(context, params, body.version),
};

export const emailRoutes: Handlers<typeof emails, Context> = {
  preview: async ({ body }, { db, app: { publicUrl } }) => {
    const preview = await previewEmail({ db, publicUrl }, { ...body, marked: true });
    // In a preview the pictures load from the user's own origin, whatever host name they use.
    return { ...preview, html: preview.html.replaceAll(`${publicUrl}/`, '/') };
  },
  test: ({ body }, context) => sendTest(context, body),
  pictures: ({ query }, { db }) => searchPictures(db, query),
  addPicture: ({ file }, context) => addMailPicture(context, file),
  lots: ({ query }, { db }) => lotsForEmails(db, query),
};
