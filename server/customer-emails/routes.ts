import sql from 'sql-template-tag';
import type { Handlers } from '#contract/api/route';
import type { customerEmails } from '#contract/customer-emails';
import type { Language } from '#contract/session';
import type { Context } from '../app-context';
import { renderPreview } from './content';
import { sendAgain, writeEmail } from './email';
import { fillTemplate } from './from-template';
import { readOptions } from './options';

export const customerEmailRoutes: Handlers<typeof customerEmails, Context> = {
  options: async ({ query }, context) => readOptions(context, (await context.subject()).id, query),
  fillTemplate: async ({ params, query }, context) =>
    fillTemplate(context, (await context.subject()).id, { templateId: params.template, lotId: query.lotId }),
  preview: async ({ body }, { db, app, user, subject }) => {
    const { id } = await subject();
    const { language, signature } = await db.row<{ language: Language | null; signature: string }>(sql`
      select c.language, u.email_signature as signature from customers c, users u
      where c.id = ${id} and u.id = ${user.id}`);
    return renderPreview(db, app, { text: body.text, signature, language: language ?? user.language });
  },
  create: async ({ body }, context) => writeEmail(context, (await context.subject()).id, body),
  sendAgain: ({ params }, context) => sendAgain(context, params.id),
};
