import sql from 'sql-template-tag';
import { type Calls, noInput, row } from './calls';
import { newPng, unique, type World } from './world';

const content = {
  subject: 'Clocks',
  preheader: '',
  body: { mode: 'BLOCKS', blocks: [{ id: 'a', type: 'text', html: '<p>Clocks</p>' }] },
};
const contents = { 'en-US': content };

const newTemplate = async ({ app }: World, archived = false): Promise<number> => {
  const { id } = await app.db.row<{ id: number }>(sql`
    insert into templates (name, contents, archived_at)
    values (${`Template ${unique()}`}, ${JSON.stringify(contents)}::jsonb, case when ${archived} then now() end) returning id`);
  await app.db.run(sql`
    insert into template_versions (template_id, number, contents, at)
    values (${id}, 1, ${JSON.stringify(contents)}::jsonb, now())`);
  return id;
};
const version = { body: { version: 1 } };
const previewForm = { content, language: 'en-US' };

/** Successful calls of the endpoints about templates and email content. */
export const templateCalls: Calls<'templates' | 'emails'> = {
  templates: {
    list: noInput,
    starters: noInput,
    create: () => ({ body: { from: 'BLANK', name: `Template ${unique()}`, language: 'en-US' } }),
    read: async (world) => row(await newTemplate(world)),
    update: async (world) =>
      row(await newTemplate(world), { body: { version: 1, name: `Template ${unique()}`, contents } }),
    archive: async (world) => row(await newTemplate(world), version),
    unarchive: async (world) => row(await newTemplate(world, true), version),
    versions: async (world) => row(await newTemplate(world)),
    version: async (world) => ({ params: { id: await newTemplate(world), number: 1 } }),
    restore: async (world) => ({ params: { id: await newTemplate(world), number: 1 }, ...version }),
  },
  emails: {
    preview: () => ({ body: previewForm }),
    test: () => ({ body: { ...previewForm, email: 'someone@rostrum.test' } }),
    pictures: noInput,
    addPicture: async () => ({ file: await newPng() }),
    lots: noInput,
  },
};
