import sql, { type Sql } from 'sql-template-tag';
import type { Letter } from '#contract/blocks';
import type { CampaignForm } from '#contract/campaigns';
import { type CollectionStatus, collectionIs } from '#contract/collection-states';
import { isAboutPeople, type ReportTab } from '#contract/figures';
import { hasResult, type LotStatus } from '#contract/lot-states';
import type { Letters } from '#contract/template-fields';
import { allLetters, lettersToKeep } from './campaigns/letters';
import type { Db } from './db/database';
import type { Asked, Conditions } from './house';
import { hasNewHtml, storedLetters } from './templates/html';

/** What the deeds of the contract hang on besides their permission: each of its conditions, and how it is found. */
export const conditions: Conditions = {
  saleIsAnnounced: async ({ db, subject }) => (await saleStatus(db, (await subject()).id)) !== 'DRAFT',
  saleIsNotLive: async ({ db, params }) => (await saleStatus(db, params.id)) !== 'LIVE',
  collectionIsAnnounced: ({ db, params }) =>
    isAnnounced(db, sql`select status from collections where id = ${params.id as number}`),
  fileGoesIntoAnnounced: ({ db, params }) =>
    isAnnounced(
      db,
      sql`select c.status from imports f join collections c on c.id = f.collection_id where f.id = ${params.id as number}`,
    ),
  // Who corrects results also corrects the tax they were sold under; to everybody else it stands.
  taxOfResultChanges: async ({ db, subject, body }) => {
    if (body.vatScheme === undefined) return false;
    const lot = await lotOf(db, (await subject()).id);
    return lot !== undefined && !isLate(lot, body) && hasResult(lot) && lot.vatScheme !== body.vatScheme;
  },
  lotIsWithdrawn: async ({ db, subject }) => isWithdrawal((await lotOf(db, (await subject()).id))?.status),
  resultIsWithdrawal: ({ body }) => isWithdrawal(body.outcome),
  batchHasWithdrawals: ({ db, params }) =>
    exists(
      db,
      sql`
        select 1 from staged_results s join lots l on l.id = s.lot_id
        where s.batch_id = ${params.batch as number} and l.result_at = s.applied_at and l.status = ${withdrawal}`,
    ),
  withdrawalIsAsked: ({ db, params }) =>
    exists(db, sql`select 1 from lot_requests where id = ${params.id as number} and kind = 'WITHDRAW'`),
  specialistChanges: async ({ db, subject, body }) =>
    'specialistId' in body &&
    exists(
      db,
      sql`
        select 1 from customers
        where id = ${(await subject()).id} and version <= ${body.version as number}
          and specialist_id is distinct from ${body.specialistId as number | null}`,
    ),
  noteIsAnothers: ({ db, user, params }) =>
    exists(db, sql`select 1 from customer_notes where id = ${params.id as number} and user_id <> ${user.id}`),
  // It concerns who gave it, and to whom it was given.
  taskIsAnothers: ({ db, user, params }) =>
    exists(
      db,
      sql`select 1 from customer_tasks where id = ${params.id as number} and ${user.id} not in (user_id, given_by)`,
    ),
  viewIsAnothers: ({ db, user, params }) =>
    exists(db, sql`select 1 from views where id = ${params.id as number} and owner_id <> ${user.id}`),
  viewIsShared: ({ db, params, body }) =>
    body.shared === true &&
    exists(
      db,
      sql`select 1 where not exists (select 1 from views where id = ${params.id ?? null}::bigint and shared)`,
    ),
  // What the house sends by itself is written by whom one trusts with its links.
  templateIsOfHouse: ({ db, params }) =>
    exists(db, sql`select 1 from templates where id = ${params.id as number} and kind = 'TRANSACTIONAL'`),
  htmlIsPasted: ({ body }) => body.from === 'PASTED',
  htmlOfTemplateIsNew: async ({ db, params, body }) =>
    !isLate(await versionOf(db, sql`templates`, params.id), body) &&
    hasNewHtml(
      await storedLetters(db, { templateId: params.id as number }),
      lettersOf(body.letters as Letters),
    ),
  htmlOfVersionReturns: async ({ db, params, body }) => {
    if (isLate(await versionOf(db, sql`templates`, params.id), body)) return false;
    const then = await db.maybe<{ letters: Letters }>(sql`
      select letters from template_versions where template_id = ${params.id as number} and number = ${params.number as number}`);
    return hasNewHtml(
      await storedLetters(db, { templateId: params.id as number }),
      lettersOf(then?.letters ?? {}),
    );
  },
  htmlOfCampaignIsNew: async ({ db, params, body }) =>
    !isLate(await versionOf(db, sql`campaigns`, params.id), body) &&
    hasNewHtml(
      await storedLetters(db, { campaignId: params.id as number }),
      allLetters(lettersToKeep(body as CampaignForm)),
    ),
  htmlOfTestIsNew: async ({ db, body }) => {
    const { letter, templateId, campaign } = body as unknown as Tested;
    return hasNewHtml(await storedLetters(db, { templateId, campaignId: campaign?.id }), [letter]);
  },
  tabIsAboutPeople: ({ params }) => isAboutPeople(params.tab as ReportTab),
};

interface Tested {
  letter: Letter;
  templateId: number | null;
  campaign?: { id: number } | null;
}

const withdrawal: LotStatus = 'WITHDRAWN';
const isWithdrawal = (status: unknown): boolean => status === withdrawal;
const lettersOf = (letters: Letters): Letter[] => Object.values(letters);

const exists = async (db: Db, rows: Sql): Promise<boolean> => (await db.maybe(rows)) !== undefined;

/**
 * Whoever writes to what somebody has changed since is told that, and not that they want to change it back. A version
 * never returns: such a deed is refused as stale, whatever happens meanwhile.
 */
const isLate = (stands: { version: number } | undefined, { version }: Asked['body']): boolean =>
  stands !== undefined && (version as number) < stands.version;

const versionOf = (db: Db, table: Sql, id: unknown) =>
  db.maybe<{ version: number }>(sql`select version from ${table} where id = ${id as number}`);

const saleStatus = async (db: Db, id: unknown) =>
  (await db.maybe<{ status: string }>(sql`select status from auctions where id = ${id as number}`))?.status;

async function isAnnounced(db: Db, select: Sql): Promise<boolean> {
  const collection = await db.maybe<{ status: CollectionStatus }>(select);
  return collection !== undefined && !collectionIs('draft', collection);
}

const lotOf = (db: Db, id: number) =>
  db.maybe<{ status: LotStatus; vatScheme: string | null; version: number }>(
    sql`select status, vat_scheme as "vatScheme", version from lots where id = ${id}`,
  );
