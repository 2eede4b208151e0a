import sql, { type Sql } from 'sql-template-tag';
import type { EmailContent } from '#contract/blocks';
import type { CampaignForm } from '#contract/campaigns';
import { type CollectionStatus, isCollectionInPhase } from '#contract/collection-states';
import type { Company } from '#contract/companies';
import { type ReportTab, tabPermissions } from '#contract/figures';
import { hasResult, type LotStatus } from '#contract/lot-states';
import type { EmailContents } from '#contract/template-fields';
import type { Conditions } from './app-context';
import { isTooEarlyToOpen } from './auctions/early';
import { allContents, contentsToStore } from './campaigns/emails';
import type { Db } from './db/database';
import { findClosedThrough, isReopening } from './journals/closings';
import { isCommentEditable } from './permissions/comments';
import { hasNewHtml, storedContents } from './templates/html';

/**
 * The conditions under which an action requires a further permission, as the contract names them, and how each is evaluated.
 */
export const conditions: Conditions = {
  saleIsAnnounced: async ({ db, subject }) => (await findSaleStatus(db, (await subject()).id)) !== 'DRAFT',
  saleIsNotLive: async ({ db, params }) => (await findSaleStatus(db, params.id)) !== 'LIVE',
  registrationIsApproved: async ({ body }) => body.approve === true,
  periodIsReopened: async ({ db, body }) =>
    isReopening(await findClosedThrough(db, body.company as Company), body.closedThrough as string | null),
  saleStartsLater: ({ db, params }) =>
    rowExists(db, sql`select 1 from auctions a where a.id = ${params.id as number} and ${isTooEarlyToOpen}`),
  collectionIsPublished: ({ db, params }) =>
    isStoredCollectionInPhase('published', db, selectCollectionStatus(params.id)),
  collectionIsAnnounced: ({ db, params }) =>
    isStoredCollectionInPhase('announced', db, selectCollectionStatus(params.id)),
  fileGoesIntoPublished: ({ db, params }) =>
    isStoredCollectionInPhase(
      'published',
      db,
      sql`select c.status from imports f join collections c on c.id = f.collection_id where f.id = ${params.id as number}`,
    ),
  // Users who may correct results may also correct the tax scheme of a sold lot; for all others it is fixed.
  taxOfResultChanges: async ({ db, subject, body }) => {
    if (body.vatScheme === undefined) return false;
    const lot = await findLot(db, (await subject()).id);
    return holdsForVersion(lot, body.version, (one) => hasResult(one) && one.vatScheme !== body.vatScheme);
  },
  lotIsWithdrawn: async ({ db, subject, query }) =>
    holdsForVersion(await findLot(db, (await subject()).id), query.version, ({ status }) =>
      isWithdrawn(status),
    ),
  // Results are recorded while the sale is LIVE.
  resultIsWithdrawal: async ({ db, params, body }) =>
    isWithdrawn(body.outcome) && (await findSaleStatus(db, params.id)) === 'LIVE',
  batchHasWithdrawals: ({ db, params }) =>
    rowExists(
      db,
      sql`
        select 1 from staged_results
        where batch_id = ${params.batch as number} and applied_at is not null and outcome = ${withdrawal}`,
    ),
  withdrawalIsRequested: ({ db, params }) =>
    rowExists(db, sql`select 1 from lot_requests where id = ${params.id as number} and kind = 'WITHDRAW'`),
  specialistChanges: async ({ db, params, body }) => {
    if (body.specialistId === undefined) return false;
    const customer = await db.maybe<{ version: number; specialistId: number | null }>(sql`
      select version, specialist_id as "specialistId" from customers where id = ${params.id as number}`);
    return holdsForVersion(customer, body.version, ({ specialistId }) => specialistId !== body.specialistId);
  },
  noteIsAnothers: ({ db, user, params }) =>
    rowExists(
      db,
      sql`select 1 from customer_notes where id = ${params.id as number} and user_id is distinct from ${user.id}`,
    ),
  commentIsFinal: ({ db, user, params }) =>
    rowExists(
      db,
      sql`select 1 from comments c where c.id = ${params.id as number} and not ${isCommentEditable(user.id, sql`now()`)}`,
    ),
  // The author and the assignee of a task need no further permission.
  taskIsAnothers: ({ db, user, params }) =>
    rowExists(
      db,
      sql`select 1 from customer_tasks where id = ${params.id as number} and ${user.id} not in (user_id, given_by)`,
    ),
  viewIsAnothers: ({ db, user, params }) =>
    rowExists(db, sql`select 1 from views where id = ${params.id as number} and owner_id <> ${user.id}`),
  viewIsShared: async ({ db, params, body }) => {
    if (body.shared !== true) return false;
    // A view that does not exist yet has no other owner.
    if (params.id === undefined) return true;
    const view = await db.maybe<{ version: number; shared: boolean }>(
      sql`select version, shared from views where id = ${params.id as number}`,
    );
    return holdsForVersion(view, body.version, ({ shared }) => !shared);
  },
  // Emails that the application sends automatically may only be written by users who are trusted with the links in them.
  templateIsOfHouse: ({ db, params }) =>
    rowExists(db, sql`select 1 from templates where id = ${params.id as number} and kind = 'TRANSACTIONAL'`),
  htmlIsPasted: ({ body }) => body.from === 'PASTED' && String(body.source).trim() !== '',
  htmlOfTemplateIsNew: async ({ db, params, body }) =>
    holdsForVersion(await findVersion(db, sql`templates`, params.id), body.version, async () =>
      hasNewHtml(
        await storedContents(db, { templateId: params.id as number }),
        contentsOf(body.contents as EmailContents),
      ),
    ),
  htmlOfVersionReturns: async ({ db, params, body }) =>
    holdsForVersion(await findVersion(db, sql`templates`, params.id), body.version, async () => {
      const versionRow = await db.maybe<{ contents: EmailContents }>(sql`
        select contents from template_versions
        where template_id = ${params.id as number} and number = ${params.number as number}`);
      const current = await storedContents(db, { templateId: params.id as number });
      return hasNewHtml(current, contentsOf(versionRow?.contents ?? {}));
    }),
  htmlOfCampaignIsNew: async ({ db, params, body }) =>
    holdsForVersion(await findVersion(db, sql`campaigns`, params.id), body.version, async () =>
      hasNewHtml(
        await storedContents(db, { campaignId: params.id as number }),
        allContents(contentsToStore(body as CampaignForm)),
      ),
    ),
  htmlOfTestIsNew: async ({ db, body }) => {
    const { content, templateId, campaign } = body as unknown as TestBody;
    return hasNewHtml(await storedContents(db, { templateId, campaignId: campaign?.id }), [content]);
  },
  // A confirmed match blocks sales, so clearing it requires more than deciding on a possible match.
  sanctionsAreLifted: async ({ db, params, body }) =>
    body.action === 'clear' &&
    rowExists(db, sql`select 1 from sanction_hits where id = ${params.id as number} and state = 'CONFIRMED'`),
  tabIsAboutPeople: ({ params }) => tabPermissions[params.tab as ReportTab] === 'reports:see-people',
  tabIsAboutCampaigns: ({ params }) => tabPermissions[params.tab as ReportTab] === 'campaigns:read',
  tabIsAboutMoney: ({ params }) => tabPermissions[params.tab as ReportTab] === 'invoices:read',
  salesAreOfSpecialist: ({ query }) => query.specialist !== undefined,
};

interface TestBody {
  content: EmailContent;
  templateId: number | null;
  campaign?: { id: number } | null;
}

const withdrawal: LotStatus = 'WITHDRAWN';
const isWithdrawn = (status: unknown): boolean => status === withdrawal;
const contentsOf = (contents: EmailContents): EmailContent[] => Object.values(contents);

const rowExists = async (db: Db, rows: Sql): Promise<boolean> => (await db.maybe(rows)) !== undefined;

/**
 * Returns whether the condition holds for the row at the version the action writes. Returns false for an older version,
 * because the action itself then throws `row.stale`, which tells the user more. Returns true for a version that does not
 * exist yet: it may be written before the action gets its lock, with any content, so the further permission is required.
 */
async function holdsForVersion<Row extends { version: number }>(
  row: Row | undefined,
  version: unknown,
  predicate: (row: Row) => boolean | Promise<boolean>,
): Promise<boolean> {
  if (!row || (version as number) < row.version) return false;
  return (version as number) > row.version || predicate(row);
}

const findVersion = (db: Db, table: Sql, id: unknown) =>
  db.maybe<{ version: number }>(sql`select version from ${table} where id = ${id as number}`);

const findSaleStatus = async (db: Db, id: unknown) =>
  (await db.maybe<{ status: string }>(sql`select status from auctions where id = ${id as number}`))?.status;

const selectCollectionStatus = (id: unknown): Sql =>
  sql`select status from collections where id = ${id as number}`;
async function isStoredCollectionInPhase(
  phase: Parameters<typeof isCollectionInPhase>[0],
  db: Db,
  rows: Sql,
): Promise<boolean> {
  const collection = await db.maybe<{ status: CollectionStatus }>(rows);
  return collection !== undefined && isCollectionInPhase(phase, collection);
}

const findLot = (db: Db, id: number) =>
  db.maybe<{ status: LotStatus; vatScheme: string | null; version: number }>(
    sql`select status, vat_scheme as "vatScheme", version from lots where id = ${id}`,
  );
