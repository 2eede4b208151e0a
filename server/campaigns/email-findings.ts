import sql, { join, type Sql } from 'sql-template-tag';
import type { AudienceCount } from '#contract/segments';
import type { Language } from '#contract/session';
import type { Db } from '../db/database';
import { emailRenderer } from '../rendering/fill';
import { loadHouseModel, loadSaleModel } from '../templates/models';
import type { CompiledEmail } from './compiled';
import type { RawFinding } from './finding';
import { findLinkChecks, isDead } from './links';
import type { CampaignFacts } from './queries';

/** Conditions under which a customer variable is empty; `c` is the customer. Variables not listed here are never empty. */
const emptyWhen: Readonly<Record<string, Sql>> = {
  'customer.name': sql`c.name = ''`,
  'customer.first_name': sql`c.first_name = ''`,
  'customer.last_name': sql`c.last_name = ''`,
  'customer.title': sql`c.title = ''`,
  'customer.company': sql`c.company = ''`,
  'customer.city': sql`c.town = ''`,
  'customer.country': sql`c.country = ''`,
  'customer.specialist': sql`c.specialist_id is null`,
};

/**
 * Returns the issues of the emails: those of the compiler, recipients with empty variables, and dead links. `people` selects
 * `customer_id` and `language` of the recipients; undefined when the audience is invalid.
 */
export async function emailFindings(
  db: Db,
  now: Date,
  facts: CampaignFacts,
  contents: readonly CompiledEmail[],
  people: Sql | undefined,
): Promise<RawFinding[]> {
  const issues = contents.flatMap(({ variant, language, compiled }) =>
    compiled.issues
      // Counted below, because an empty variable is an issue only for recipients without a value.
      .filter(({ code, detail }) => code !== 'NO_FALLBACK' || !(detail && detail in emptyWhen))
      // Results list sold lots, even before the last day of the sale.
      .filter(({ code }) => code !== 'LOT_SOLD' || facts.topic !== 'RESULTS')
      .map(
        ({ code, detail, block }): RawFinding => ({
          code,
          part: 'content',
          variant,
          language,
          block,
          detail,
          count: code === 'TOO_HEAVY' ? compiled.weight : 0,
        }),
      ),
  );
  return [
    ...issues,
    ...(people ? await findEmptyVariables(db, contents, people) : []),
    ...(await findEmptyValues(db, facts, contents)),
    ...(await linkFindings(db, now, contents)),
  ];
}

/** Returns the customer variables that the emails use without a fallback. */
const listUnfilled = (contents: readonly CompiledEmail[]): { language: Language; variable: string }[] =>
  contents.flatMap(({ language, compiled }) =>
    compiled.issues.flatMap(({ code, detail }) =>
      code === 'NO_FALLBACK' && detail && emptyWhen[detail] ? [{ language, variable: detail }] : [],
    ),
  );

/**
 * Returns the audience count without recipients whose email would have an empty variable; these are skipped when rendered.
 * `people` is the same as in `emailFindings`.
 */
export async function excludeIncomplete(
  db: Db,
  audience: AudienceCount,
  contents: readonly CompiledEmail[],
  people: Sql,
): Promise<AudienceCount> {
  const emptyConditions = listUnfilled(contents).map(
    ({ language, variable }) => sql`(p.language = ${language} and ${emptyWhen[variable] as Sql})`,
  );
  if (emptyConditions.length === 0) return audience;
  const missing = await db.rows<{ language: Language; count: number }>(sql`
    select p.language, count(*) as count from (${people}) p join customers c on c.id = p.customer_id
    where ${join(emptyConditions, ' or ')} group by 1`);
  const count = missing.reduce((sum, one) => sum + one.count, 0);
  if (count === 0) return audience;
  const countIn = (language: Language) => missing.find((one) => one.language === language)?.count ?? 0;
  return {
    total: audience.total,
    recipients: audience.recipients - count,
    skipped: [...audience.skipped, { reason: 'MISSING_VARIABLE' as const, count }].sort(
      (one, other) => other.count - one.count,
    ),
    languages: audience.languages.flatMap(({ language, count: previous }) =>
      previous > countIn(language) ? [{ language, count: previous - countIn(language) }] : [],
    ),
  };
}

async function findEmptyVariables(
  db: Db,
  contents: readonly CompiledEmail[],
  people: Sql,
): Promise<RawFinding[]> {
  const unfilled = listUnfilled(contents);
  const variables = [...new Set(unfilled.map(({ variable }) => variable))];
  const findings = await Promise.all(
    variables.map(async (variable): Promise<RawFinding> => {
      const languages = unfilled.filter((one) => one.variable === variable).map(({ language }) => language);
      const { count } = await db.row<{ count: number }>(sql`
        select count(*) as count from (${people}) p join customers c on c.id = p.customer_id
        where p.language = any(${languages}::text[]) and ${emptyWhen[variable] as Sql}`);
      return { code: 'EMPTY_VARIABLE', part: 'content', detail: variable, count };
    }),
  );
  return findings.filter(({ count }) => count !== 0);
}

/** Returns variables of the company or the sale that are empty for every recipient and have no fallback. */
async function findEmptyValues(
  db: Db,
  facts: CampaignFacts,
  contents: readonly CompiledEmail[],
): Promise<RawFinding[]> {
  const readable = contents.filter(({ compiled }) =>
    compiled.issues.every(({ code }) => code !== 'SYNTAX' && code !== 'FORBIDDEN'),
  );
  const findings = await Promise.all(
    readable.map(async ({ variant, language, compiled }) => {
      const house = await loadHouseModel(db, language);
      const sale = await loadSaleModel(db, facts, language);
      const model = { ...unknownReader, house, sale, campaign: { name: facts.name } };
      const [filled] = await emailRenderer.fill(compiled, [
        { ...model, links: compiled.links.map(({ url }) => url) },
      ]);
      return (filled?.empty ?? [])
        .filter((name) => !name.startsWith('customer.'))
        .map((detail): RawFinding => ({ code: 'EMPTY_VALUE', part: 'content', variant, language, detail }));
    }),
  );
  return findings.flat();
}
/** A recipient without any data. */
const unknownReader = {
  customer: {},
  grids: {},
  pixel: '',
  trap: '',
  unsubscribe_url: '',
  preferences_url: '',
};

async function linkFindings(db: Db, now: Date, contents: readonly CompiledEmail[]): Promise<RawFinding[]> {
  const urls = [...new Set(contents.flatMap(({ addresses }) => addresses))];
  const linkChecks = await findLinkChecks(db, urls, now);
  const unchecked = urls.length - linkChecks.length;
  return [
    ...linkChecks.filter(isDead).map(
      ({ url, status }): RawFinding => ({
        code: 'DEAD_LINK',
        part: 'content',
        detail: url,
        count: status ?? 0,
      }),
    ),
    ...(unchecked > 0 ? [{ code: 'UNCHECKED_LINKS', part: 'content', count: unchecked } as const] : []),
  ];
}
