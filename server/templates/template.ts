import { isDeepStrictEqual } from 'node:util';
import sql from 'sql-template-tag';
import { refuse, refuseField } from '#contract/api/refusal';
import type { EmailContent } from '#contract/blocks';
import { type Language, languages } from '#contract/session';
import type { EmailContents, NoticeKey } from '#contract/template-fields';
import { templateFields } from '#contract/template-fields';
import type { Beginning, Template } from '#contract/templates';
import type { Context } from '../app-context';
import type { Db } from '../db/database';
import { assignments, toColumnValues } from '../db/fields';
import { checkVersion } from '../events/check-version';
import { recordEvent } from '../events/event';
import { defaultNotices } from './default-notices';
import { findTemplate, findVersion } from './queries';
import { loadStarter } from './starters/fill';

const blank: EmailContent = {
  subject: '',
  preheader: '',
  body: {
    mode: 'BLOCKS',
    blocks: [
      { id: 'header', type: 'header', picture: null, text: '' },
      { id: 'footer', type: 'footer' },
    ],
  },
};

/** Creates a template for campaigns. Refuses a duplicate name, and an unknown template to copy. */
export async function createTemplate(context: Context, beginning: Beginning): Promise<Template> {
  const { db, user, now } = context;
  return db.transaction(async (tx) => {
    const contents = await loadContents(tx, context, beginning);
    const starter = beginning.from === 'STARTER' ? beginning.starter : null;
    const inserted = await tx.maybe<{ id: number }>(sql`
      insert into templates (name, contents, starter, created_at, created_by, updated_at, updated_by)
      values (${beginning.name}, ${JSON.stringify(contents)}::jsonb, ${starter}, ${now}, ${user.id}, ${now}, ${user.id})
      on conflict do nothing returning id`);
    if (!inserted) return refuseField('name', 'duplicate');
    await storeVersion(tx, context, inserted.id);
    await recordEvent(tx, { now, userId: user.id, noun: 'templates', id: inserted.id, action: 'create' });
    return readTemplate(tx, context, inserted.id);
  });
}

async function loadContents(tx: Db, context: Context, beginning: Beginning): Promise<EmailContents> {
  switch (beginning.from) {
    case 'BLANK':
      return { [beginning.language]: blank };
    case 'STARTER':
      return loadStarter(tx, beginning);
    case 'COPY': {
      const original = await findTemplate(tx, context.user, beginning.templateId);
      return original ? original.contents : refuseField('templateId', 'unknown_row');
    }
    case 'PASTED': {
      const { mode, source, language } = beginning;
      const content: EmailContent = { subject: '', preheader: '', body: { mode, source } };
      return { [language]: content };
    }
  }
}

/** Saves a template and stores a version of it. Refuses a stale version, a duplicate name, and an archived template. */
export async function saveTemplate(
  context: Context,
  id: number,
  { version, name, contents }: { version: number; name: string; contents: EmailContents },
): Promise<Template> {
  return context.db.transaction(async (tx) => {
    const before = await lockTemplate(tx, context, id, version);
    await storeTemplate(tx, context, before, {
      // System notices keep their names.
      name: before.kind === 'CAMPAIGN' ? name : before.name,
      contents: withoutShipped(before.key, contents),
    });
    return readTemplate(tx, context, id);
  });
}

/** Restores the contents of a version. Refuses as `saveTemplate` does, and an unknown version. */
export async function restoreTemplate(
  context: Context,
  { id, number }: { id: number; number: number },
  version: number,
): Promise<Template> {
  return context.db.transaction(async (tx) => {
    const before = await lockTemplate(tx, context, id, version);
    const restored = (await findVersion(tx, { id, number })) ?? refuse('row.not_found');
    await storeTemplate(tx, context, before, { name: before.name, contents: restored.own }, 'restore');
    return readTemplate(tx, context, id);
  });
}

/** Archives or unarchives a template for campaigns. Refuses a name that is in use meanwhile. */
export async function archiveTemplate(
  context: Context,
  id: number,
  { version, archived }: { version: number; archived: boolean },
): Promise<Template> {
  const { db, user, now } = context;
  return db.transaction(async (tx) => {
    const before = await lockTemplate(tx, context, id, version, archived);
    if (before.kind !== 'CAMPAIGN') refuse('template.of_house');
    if ((before.archivedAt !== null) === archived) return before;
    const duplicate = archived ? undefined : await findNamesake(tx, id, before.name);
    if (duplicate) refuseField('name', 'duplicate');
    await tx.run(sql`
      update templates set archived_at = ${archived ? now : null}, version = version + 1, updated_at = ${now},
        updated_by = ${user.id} where id = ${id}`);
    const action = archived ? 'archive' : 'unarchive';
    await recordEvent(tx, { now, userId: user.id, noun: 'templates', id, action });
    return readTemplate(tx, context, id);
  });
}

/** Locks a template and returns it. Refuses a stale version. */
async function lockTemplate(
  tx: Db,
  { user }: Context,
  id: number,
  version: number,
  canBeArchived?: boolean,
): Promise<Template> {
  await tx.run(sql`select 1 from templates where id = ${id} for update`);
  const template = (await findTemplate(tx, user, id)) ?? refuse('row.not_found');
  await checkVersion(tx, 'templates', id, template, version);
  if (template.archivedAt !== null && canBeArchived === undefined) refuse('template.archived');
  return template;
}

const findNamesake = (tx: Db, id: number, name: string) =>
  tx.maybe(sql`
    select 1 from templates where lower(name) = lower(${name}) and archived_at is null and id <> ${id}`);

async function storeTemplate(
  tx: Db,
  context: Context,
  before: Template,
  { name, contents }: { name: string; contents: EmailContents },
  action: 'update' | 'restore' = 'update',
): Promise<void> {
  const { user, now } = context;
  const { id } = before;
  if (name === before.name && isDeepStrictEqual(contents, withoutShipped(before.key, before.contents)))
    return;
  if (await findNamesake(tx, id, name)) refuseField('name', 'duplicate');
  await tx.run(sql`
    update templates set ${assignments(toColumnValues(templateFields, { name, contents }))}, version = version + 1,
      updated_at = ${now}, updated_by = ${user.id} where id = ${id}`);
  await storeVersion(tx, context, id);
  const changes: { name?: [string, string] } = name === before.name ? {} : { name: [before.name, name] };
  await recordEvent(tx, { now, userId: user.id, noun: 'templates', id, action, changes });
}

/** Returns the contents that differ from the default ones. */
const withoutShipped = (key: NoticeKey | null, contents: EmailContents): EmailContents => {
  const shipped = key === null ? {} : defaultNotices(key);
  const isOwn = (language: Language) =>
    contents[language] && !isDeepStrictEqual(contents[language], shipped[language]);
  return Object.fromEntries(languages.filter(isOwn).map((language) => [language, contents[language]]));
};

/** Stores the current contents of a template as a version, numbered by the template's version. */
const storeVersion = (tx: Db, { user, now }: Context, id: number): Promise<number> =>
  tx.run(sql`
    insert into template_versions (template_id, number, contents, at, user_id)
    select id, version, contents, ${now}, ${user.id} from templates where id = ${id}`);

const readTemplate = async (tx: Db, { user }: Context, id: number): Promise<Template> =>
  (await findTemplate(tx, user, id)) ?? refuse('row.not_found');
