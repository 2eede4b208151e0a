import sql, { empty, raw, type Sql } from 'sql-template-tag';
import type { EventAction } from '#contract/api/events';
import type { Permission } from '#contract/api/permissions';
import { auctionTabs } from '#contract/auction-states';
import { collectionStatuses, isCollectionInPhase } from '#contract/collection-states';
import { type GoalVisibility, goalLifecycle } from '#contract/goal-states';
import type { WorkKind } from '#contract/handovers';
import { canTakeStep, toStateList } from '../db/states';

type WorkNoun = 'customers' | 'auctions' | 'collections' | 'items' | 'lots' | 'goals' | 'subscriptions';

interface WorkSource {
  table: string;
  /** the column of the responsible user */
  column: string;
  /** which rows `t` are unfinished work; finished ones keep the user who was responsible */
  isOpen: Sql;
  /** the user who is responsible for a row `t` now */
  holder: Sql;
  /** joins of `details` */
  joins: Sql;
  /**
   * columns of a row: `name`; `"subjectId"`, the row whose history records the handover; `departments`, of which the receiver
   * must belong to one, or null when the receiver may be of any department
   */
  details: Sql;
  /** further assignments that every write of the table makes */
  touch(now: Date, receiverId: number): Sql;
  /** what the receiver must be allowed to do */
  permission: Permission;
  event: { [N in WorkNoun]: { noun: N; action: EventAction<N> } }[WorkNoun];
  /** the field in the event, with the ids or the names of the two users */
  recorded: { field: string; as: 'id' | 'name' };
}

const bumpVersion = () => sql`, version = t.version + 1`;
const bumpVersionAndDate = (now: Date) => sql`, version = t.version + 1, updated_at = ${now}`;
const specialist = { field: 'specialistId', as: 'id' } as const;
const byName = { field: 'responsible', as: 'name' } as const;
const visibleToAll: GoalVisibility = 'PUBLIC';
const openCollections = collectionStatuses.filter((status) => isCollectionInPhase('living', { status }));

/**
 * Every column that names a user as responsible for unfinished work. `authorColumns` lists the others; a test compares both
 * with the schema.
 */
export const workSources: Readonly<Record<WorkKind, WorkSource>> = {
  customers: {
    table: 'customers',
    column: 'specialist_id',
    // A merged record belongs to its survivor.
    isOpen: sql`t.merged_into is null and t.erased_at is null`,
    holder: sql`t.specialist_id`,
    joins: empty,
    details: sql`t.name, t.id as "subjectId", null::bigint[] as departments`,
    touch: bumpVersionAndDate,
    permission: 'customers:see-details',
    event: { noun: 'customers', action: 'update' },
    recorded: specialist,
  },
  tasks: {
    table: 'customer_tasks',
    column: 'user_id',
    isOpen: sql`t.done_at is null`,
    holder: sql`t.user_id`,
    joins: sql`join customers c on c.id = t.customer_id`,
    details: sql`c.name, t.customer_id as "subjectId", null::bigint[] as departments`,
    touch: bumpVersion,
    permission: 'tasks:do',
    event: { noun: 'customers', action: 'hand-over-task' },
    recorded: byName,
  },
  auctions: {
    table: 'auctions',
    column: 'specialist_id',
    isOpen: sql`t.status in (${toStateList([...auctionTabs.coming, ...auctionTabs.running])})`,
    holder: sql`t.specialist_id`,
    joins: empty,
    details: sql`t.code || ' · ' || t.title as name, t.id as "subjectId",
      array(select department_id from auction_departments d where d.auction_id = t.id) as departments`,
    touch: bumpVersionAndDate,
    permission: 'auctions:edit-draft',
    event: { noun: 'auctions', action: 'update' },
    recorded: specialist,
  },
  collections: {
    table: 'collections',
    column: 'specialist_id',
    isOpen: sql`t.status in (${toStateList(openCollections)})`,
    holder: sql`t.specialist_id`,
    joins: empty,
    details: sql`t.code || ' · ' || t.title as name, t.id as "subjectId",
      array(select department_id from collection_departments d where d.collection_id = t.id) as departments`,
    touch: bumpVersionAndDate,
    permission: 'collections:edit-draft',
    event: { noun: 'collections', action: 'update' },
    recorded: specialist,
  },
  reservations: {
    table: 'reservations',
    column: 'reserved_by',
    isOpen: sql`t.outcome is null`,
    holder: sql`t.reserved_by`,
    joins: sql`join items i on i.id = t.item_id`,
    // The client's name is secret to colleagues of other departments.
    details: sql`i.item_no || ' · ' || i.title as name, t.item_id as "subjectId", array[i.department_id] as departments`,
    touch: bumpVersion,
    permission: 'reservations:edit',
    event: { noun: 'items', action: 'hand-over-reservation' },
    recorded: byName,
  },
  requests: {
    table: 'lot_requests',
    // Who asked stays in `asked_by`.
    column: 'handed_to',
    isOpen: sql`t.outcome is null`,
    holder: sql`coalesce(t.handed_to, t.asked_by)`,
    joins: sql`
      join lots l on l.id = t.lot_id join auctions a on a.id = t.auction_id
      join lot_items li on li.lot_id = l.id and li.ordinal = 1 join items i on i.id = li.item_id`,
    details: sql`a.code || ' · ' || l.number as name, t.lot_id as "subjectId",
      case when i.department_id is not null then array[i.department_id]
        else array(select department_id from auction_departments d where d.auction_id = a.id) end as departments`,
    touch: () => empty,
    permission: 'lots:request',
    event: { noun: 'lots', action: 'hand-over-request' },
    recorded: byName,
  },
  goals: {
    table: 'goals',
    column: 'owner_id',
    // Other goals and drafts end with the account of their owner: handing them over would show them to a user who may not see
    // them.
    isOpen: sql`${canTakeStep(goalLifecycle, 'close', 't.state')} and t.visibility = ${visibleToAll}`,
    holder: sql`t.owner_id`,
    joins: empty,
    details: sql`t.title as name, t.id as "subjectId", null::bigint[] as departments`,
    // An owner is not among the invitees.
    touch: (_, receiverId) =>
      sql`, version = t.version + 1, invitee_ids = array_remove(t.invitee_ids, ${receiverId}::bigint)`,
    permission: 'goals:set',
    event: { noun: 'goals', action: 'hand-over-goal' },
    recorded: byName,
  },
  subscriptions: {
    table: 'report_subscriptions',
    column: 'owner_id',
    // One of a saved view that only its owner sees ends with the account.
    isOpen: sql`(t.rhythm <> 'ONCE' or t.next_at is not null) and not exists (
      select 1 from views v where v.id = t.view_id and not v.shared)`,
    holder: sql`t.owner_id`,
    joins: empty,
    details: sql`t.name, t.id as "subjectId", null::bigint[] as departments`,
    touch: bumpVersion,
    permission: 'home:read',
    event: { noun: 'subscriptions', action: 'hand-over-subscription' },
    recorded: byName,
  },
};

/** Selects the unfinished work of a user: relation (id, name, "subjectId", departments). */
export const selectWork = ({ table, isOpen, holder, joins, details }: WorkSource, userId: number): Sql => sql`
  select t.id, ${details} from ${raw(table)} t ${joins} where ${holder} = ${userId} and ${isOpen}`;

/**
 * The columns that name who did something, the owners of saved views, and the heads of departments, whom an administrator
 * replaces in the settings. They are never handed over.
 */
export const authorColumns: readonly string[] = [
  'artist_merges.undone_by',
  'artist_merges.user_id',
  'artist_names_dismissed.user_id',
  'artists_apart.user_id',
  'campaigns.approved_by',
  'campaigns.created_by',
  'campaigns.started_by',
  'campaigns.submitted_by',
  'campaigns.updated_by',
  'collection_links.created_by',
  'comments.resolved_by',
  'comments.user_id',
  'consent_wordings.created_by',
  'consents.page_by',
  'consents.user_id',
  'customer_bank_accounts.added_by',
  'customer_emails.user_id',
  'customer_files.user_id',
  'customer_notes.user_id',
  'customer_pairs.dismissed_by',
  'customer_tasks.given_by',
  'customer_terms.user_id',
  'registrations.registered_by',
  'decisions.decided_by',
  'departments.head_id',
  'email_changes.requested_by',
  'events.user_id',
  'exchange_rates.given_by',
  'goal_ratings.user_id',
  'goal_values.user_id',
  'goals.client_user_id',
  'identity_documents.added_by',
  'imports.user_id',
  'legal_holds.lifted_by',
  'legal_holds.placed_by',
  'lot_requests.asked_by',
  'lot_requests.settled_by',
  'lots.result_by',
  'mail_pictures.user_id',
  'merges.undone_by',
  'merges.user_id',
  'preference_links.created_by',
  'notifications.actor_id',
  'privacy_requests.asked_by',
  'regulation.given_by',
  'result_batches.user_id',
  'sales.cancelled_by',
  'sales.sold_by',
  'sanction_hits.decided_by',
  'sanction_lists.loaded_by',
  'segments.created_by',
  'suppressions.user_id',
  'template_versions.user_id',
  'templates.created_by',
  'templates.updated_by',
  'terms_of_sale.created_by',
  'unknown_buyers.decided_by',
  'verifications.decided_by',
  'views.owner_id',
  'buyer_links.created_by',
  'invoice_emails.sent_by',
  'reminder_rules.created_by',
  'document_texts.created_by',
  'allocations.allocated_by',
  'bank_entries.decided_by',
  'bank_files.uploaded_by',
  'invoice_runs.started_by',
  'invoices.created_by',
  'invoices.issued_by',
  'journals.posted_by',
  'ledger_closings.closed_by',
  'payments.recorded_by',
  'register_copies.frozen_by',
  'releases.released_by',
];
