import sql, { raw, type Sql } from 'sql-template-tag';
import { can } from '#contract/api/permissions';
import type { Input } from '#contract/api/route';
import { type Language, languages } from '#contract/session';
import type { EmailContents, NoticeKey } from '#contract/template-fields';
import type { Template, TemplateRow, TemplateVersion, templates } from '#contract/templates';
import type { User } from '../app-context';
import type { Db } from '../db/database';
import { findPageWithTotal } from '../db/page-total';
import { contains, orderBy } from '../db/search';
import { defaultNotices } from './default-notices';

type StoredTemplate = Omit<Template, 'languages' | 'shipped' | 'subject' | 'writesHtml'> & {
  contents: EmailContents;
};

const columns = sql`
  t.id, t.kind, t.key, t.name, t.contents, t.archived_at as "archivedAt", t.updated_at as "updatedAt", t.version,
  (select u.name from users u where u.id = t.updated_by) as by, t.updated_by as "byId"`;

/** Adds the default email of a system notice in each language without a customized one. */
const withShipped = (
  key: NoticeKey | null,
  own: EmailContents,
): { contents: EmailContents; shipped: Language[] } => {
  const shipped = key === null ? {} : defaultNotices(key);
  return {
    contents: { ...shipped, ...own },
    shipped: languages.filter((language) => shipped[language] && !own[language]),
  };
};

const listLanguages = (contents: EmailContents): Language[] =>
  languages.filter((language) => contents[language]);

function toRow(
  { contents: own, ...row }: StoredTemplate,
  { language }: Pick<User, 'language'>,
): TemplateRow & { contents: EmailContents } {
  const { contents, shipped } = withShipped(row.key, own);
  const available = listLanguages(contents);
  const displayLanguage = contents[language] ? language : available[0];
  return {
    ...row,
    contents,
    languages: available,
    shipped,
    subject: (displayLanguage && contents[displayLanguage]?.subject) ?? '',
  };
}

const sortColumns = { name: 'lower(t.name)', updatedAt: 't.updated_at' };

/** Returns one page of the templates, with subjects in the language of this user. */
export async function searchTemplates(db: Db, user: User, query: Input<typeof templates.list>['query']) {
  const where = sql`
    where t.kind = ${query.kind} and (t.archived_at is not null) = ${query.archived}
      and ${contains(sql`fold(t.name || ' ' || t.contents::text)`, query.q)}`;
  const result = await findPageWithTotal<StoredTemplate>(db, 'templates', query, {
    rows: sql`
      select ${columns} from templates t ${where} order by ${raw(orderBy(sortColumns, query.sort))}, t.id desc
      limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}`,
    count: sql`select count(*) from templates t ${where}`,
  });
  return { ...result, data: result.data.map((row) => toRow(row, user)) };
}

/** Returns a template as this user may see it, or undefined. */
export async function findTemplate(db: Db, user: User, id: number): Promise<Template | undefined> {
  const row = await db.maybe<StoredTemplate>(sql`select ${columns} from templates t where t.id = ${id}`);
  return row && { ...toRow(row, user), writesHtml: can(user, 'templates:write-html') };
}

const selectVersions = (where: Sql): Sql => sql`
  select v.number, v.at, u.name as by, v.user_id as "byId", v.contents from template_versions v left join users u on u.id = v.user_id where ${where}`;
type StoredVersion = Omit<TemplateVersion, 'languages'> & { contents: EmailContents };

/** Returns one page of the versions of a template, newest first. */
export async function listVersions(
  db: Db,
  id: number,
  { page, pageSize }: { page: number; pageSize: number },
) {
  const [rows, { total }] = await Promise.all([
    db.rows<StoredVersion>(sql`
      ${selectVersions(sql`v.template_id = ${id}`)} order by v.number desc limit ${pageSize} offset ${(page - 1) * pageSize}`),
    db.row<{ total: number }>(sql`select count(*) as total from template_versions where template_id = ${id}`),
  ]);
  return {
    data: rows.map((row) => ({ ...row, languages: listLanguages(row.contents) })),
    total,
    page,
    pageSize,
  };
}

/** Returns a version of a template with its emails, including default ones. */
export async function findVersion(
  db: Db,
  { id, number }: { id: number; number: number },
): Promise<(TemplateVersion & { contents: EmailContents; own: EmailContents }) | undefined> {
  const row = await db.maybe<StoredVersion & { key: NoticeKey | null }>(sql`
    select v.*, t.key from (${selectVersions(sql`v.template_id = ${id} and v.number = ${number}::bigint`)}) v, templates t where t.id = ${id}`);
  if (!row) return undefined;
  const { key, contents: own, ...version } = row;
  const { contents } = withShipped(key, own);
  return { ...version, languages: listLanguages(contents), contents, own };
}
