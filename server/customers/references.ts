import sql, { type Sql } from 'sql-template-tag';
import { type CustomerSource, oneClickSource } from '#contract/consents';
import type { MovedKind } from '#contract/merges';
import type { PrivacyPlace, RetentionLaw } from '#contract/privacy';

/** What a merge does with the rows of the merged customer. */
export interface MergeRule {
  /** null when its rows move without being counted, because users who merge may not know of every row */
  kind: MovedKind | null;
  /** whether its rows are locked before customers (server/db/locks.ts) */
  isAbove?: true;
  /** rows `t` that stay with the merged record because the survivor has the same ones */
  stays?(survivorId: number): Sql;
}

/** What erasure and data access do with the rows of a customer. */
export interface ErasureRule {
  place: PrivacyPlace;
  /** the law that requires keeping the rows for a time; null for none */
  law: RetentionLaw | null;
  /** the assignments that blank a row; rows are deleted when absent */
  blank?: Sql;
  /** the column with the printed name, replaced by the customer number where a law keeps the row */
  printed?: 'buyer';
  /** the part of a row `t` that the customer may see, as an object; the entire row when absent, nothing when null */
  disclosed?: Sql | null;
}

/** A column that references `customers`. */
export interface CustomerReference {
  table: string;
  column: string;
  /** null when the value stays with the merged customer */
  merge: MergeRule | null;
  /** null when the row documents an action for the customer and is never erased */
  erasure: ErasureRule | null;
}

const mergeChanges = {
  place: 'merges',
  law: null,
  // The merge cannot be undone afterwards.
  blank: sql`changes = '{}', warnings = null`,
  disclosed: null,
} as const satisfies ErasureRule;

/**
 * Every column that references `customers`, in the order in which rows are locked. Merges, erasures, access packages and
 * the rollback of imports derive from this list; `tests/merges` and `tests/privacy` compare it with the foreign keys.
 */
export const customerReferences: readonly CustomerReference[] = [
  {
    table: 'lots',
    column: 'buyer_id',
    merge: { kind: 'results', isAbove: true },
    erasure: {
      place: 'lots',
      law: 'ledger',
      printed: 'buyer',
      blank: sql`buyer = '', paddle = '', buyer_id = null`,
      disclosed: sql`jsonb_build_object('number', t.number, 'buyer', t.buyer, 'paddle', t.paddle, 'hammer', t.hammer,
        'currency', (select a.currency from auctions a where a.id = t.auction_id))`,
    },
  },
  {
    table: 'items',
    column: 'consignor_id',
    merge: { kind: 'consigned', isAbove: true },
    erasure: {
      place: 'consignments',
      law: 'ledger',
      blank: sql`consignor_id = null`,
      disclosed: sql`jsonb_build_object('item_no', t.item_no, 'title', t.title, 'artist', t.artist)`,
    },
  },
  {
    table: 'sales',
    column: 'buyer_id',
    merge: { kind: 'purchases', isAbove: true },
    erasure: {
      place: 'purchases',
      law: 'ledger',
      printed: 'buyer',
      blank: sql`buyer = '', paddle = '', contact = '', reason = '', buyer_id = null`,
      disclosed: sql`jsonb_build_object('sold_at', t.sold_at, 'price', t.price, 'currency', t.currency, 'buyer', t.buyer,
        'title', coalesce((select i.title from items i where i.id = t.item_id),
          (select string_agg(i.title, '; ' order by li.ordinal) from lot_items li join items i on i.id = li.item_id
            where li.lot_id = t.lot_id)))`,
    },
  },
  {
    table: 'reservations',
    column: 'customer_id',
    merge: { kind: 'reservations', isAbove: true },
    erasure: {
      place: 'reservations',
      law: null,
      blank: sql`client = '–', contact = '', note = '', customer_id = null`,
    },
  },
  {
    table: 'staged_results',
    column: 'buyer_id',
    merge: { kind: 'stagedResults', isAbove: true },
    erasure: {
      place: 'stagedResults',
      law: 'ledger',
      printed: 'buyer',
      blank: sql`buyer = '', paddle = '', before = null, buyer_id = null`,
      disclosed: sql`jsonb_build_object('buyer', t.buyer)`,
    },
  },
  {
    table: 'customer_contacts',
    column: 'customer_id',
    merge: {
      kind: 'contacts',
      stays: (survivorId) => sql`t.ended_at is null and exists (
        select 1 from customer_contacts k where k.customer_id = ${survivorId} and k.ended_at is null
          and k.kind = t.kind and k.value = t.value)`,
    },
    erasure: { place: 'contacts', law: null },
  },
  {
    table: 'customer_notes',
    column: 'customer_id',
    merge: { kind: 'notes' },
    erasure: { place: 'notes', law: null },
  },
  {
    table: 'customer_tasks',
    column: 'customer_id',
    merge: { kind: 'tasks' },
    erasure: { place: 'tasks', law: null },
  },
  {
    table: 'customer_emails',
    column: 'customer_id',
    merge: { kind: 'customerEmails' },
    erasure: {
      place: 'customerEmails',
      law: null,
      disclosed: sql`jsonb_build_object('at', t.at, 'incoming', t.incoming, 'address', t.address, 'subject', t.subject,
        'text', t.text, 'received_files', t.received_files, 'files', (
          select coalesce(jsonb_agg(f.file_name order by f.id), '[]') from customer_email_files f where f.email_id = t.id))`,
    },
  },
  {
    table: 'goals',
    column: 'client_customer_id',
    merge: { kind: null },
    // Users who prepare the package may not see every goal, so it contains only the period in which the customer is a client.
    erasure: {
      place: 'goals',
      law: null,
      blank: sql`client_customer_id = null`,
      disclosed: sql`jsonb_build_object('from', t.from_day, 'until', t.until_day)`,
    },
  },
  {
    table: 'customer_relations',
    column: 'customer_id',
    merge: {
      kind: 'relations',
      stays: (survivorId) => sql`t.other_id = ${survivorId} or exists (
        select 1 from customer_relations k
        where k.customer_id = ${survivorId} and k.other_id = t.other_id and k.kind = t.kind)`,
    },
    erasure: { place: 'relations', law: null },
  },
  {
    table: 'customer_relations',
    column: 'other_id',
    merge: {
      kind: 'relations',
      stays: (survivorId) => sql`t.customer_id = ${survivorId} or exists (
        select 1 from customer_relations k
        where k.other_id = ${survivorId} and k.customer_id = t.customer_id and k.kind = t.kind)`,
    },
    erasure: { place: 'relations', law: null },
  },
  {
    table: 'customer_interests',
    column: 'customer_id',
    merge: { kind: 'interests' },
    erasure: { place: 'interests', law: null },
  },
  {
    table: 'customer_bank_accounts',
    column: 'customer_id',
    merge: { kind: 'bankAccounts' },
    erasure: { place: 'bankAccounts', law: 'ledger' },
  },
  {
    table: 'customer_terms',
    column: 'customer_id',
    merge: { kind: 'terms' },
    erasure: { place: 'terms', law: null },
  },
  {
    table: 'invoices',
    column: 'customer_id',
    merge: { kind: 'invoices' },
    erasure: {
      place: 'invoices',
      law: 'ledger',
      blank: sql`document = null, file_key = null, buyer_reference = '', note = '', reason = '', hold_reason = '', customer_id = null`,
      disclosed: sql`jsonb_build_object('number', t.number, 'kind', t.kind, 'issued_on', t.issued_on, 'total', t.total,
        'currency', t.currency, 'document', t.document - 'seller')`,
    },
  },
  {
    table: 'invoices',
    column: 'payer_id',
    merge: { kind: null },
    erasure: {
      place: 'invoices',
      law: 'ledger',
      blank: sql`document = null, file_key = null, payer_id = null`,
      disclosed: sql`jsonb_build_object('number', t.number, 'issued_on', t.issued_on, 'total', t.total, 'currency', t.currency)`,
    },
  },
  {
    table: 'release_notes',
    column: 'customer_id',
    merge: { kind: null },
    erasure: {
      place: 'invoices',
      law: 'ledger',
      blank: sql`document = null, file_key = null, customer_id = null`,
      disclosed: sql`jsonb_build_object('document', t.document - 'seller')`,
    },
  },
  {
    table: 'payments',
    column: 'customer_id',
    merge: { kind: 'payments' },
    erasure: {
      place: 'payments',
      law: 'ledger',
      blank: sql`reference = '', note = '', customer_id = null`,
      disclosed: sql`jsonb_build_object('paid_on', t.paid_on, 'method', t.method, 'amount', t.amount, 'currency', t.currency,
        'reference', t.reference)`,
    },
  },
  {
    table: 'buyer_links',
    column: 'customer_id',
    merge: { kind: null },
    erasure: {
      place: 'invoices',
      law: null,
      disclosed: sql`jsonb_build_object('created_at', t.created_at, 'expires_at', t.expires_at, 'opened', t.opened)`,
    },
  },
  {
    table: 'invoice_emails',
    column: 'customer_id',
    merge: { kind: null },
    erasure: {
      place: 'invoices',
      law: 'ledger',
      disclosed: sql`jsonb_build_object('kind', t.kind, 'address', t.address, 'sent_at', t.sent_at,
        'number', (select i.number from invoices i where i.id = t.invoice_id))`,
    },
  },
  { table: 'postings', column: 'customer_id', merge: { kind: null }, erasure: null },
  {
    table: 'register_copy_rows',
    column: 'customer_id',
    merge: { kind: null },
    erasure: {
      place: 'invoices',
      law: 'ledger',
      blank: sql`content = content || '{"customer": null, "linked": []}', customer_id = null`,
      disclosed: sql`t.content - 'linked'`,
    },
  },
  {
    table: 'registrations',
    column: 'customer_id',
    merge: { kind: 'registrations' },
    erasure: {
      place: 'registrations',
      law: null,
    },
  },
  {
    table: 'consents',
    column: 'customer_id',
    merge: { kind: 'consents' },
    erasure: {
      place: 'consents',
      law: 'proof',
      // The customer must be able to read the source: where the row has no text for it, a code names the channel.
      disclosed: sql`to_jsonb(t) || case
        when t.user_id is null and t.source = '' then jsonb_build_object('source', ${'ownPage' satisfies CustomerSource}::text)
        when t.user_id is null and t.source = ${oneClickSource}
          then jsonb_build_object('source', ${'oneClick' satisfies CustomerSource}::text) else '{}' end`,
    },
  },
  {
    table: 'preference_links',
    column: 'customer_id',
    merge: { kind: 'preferenceLinks' },
    erasure: {
      place: 'preferencePages',
      law: null,
      disclosed: sql`jsonb_build_object('created_at', t.created_at)`,
    },
  },
  {
    table: 'verifications',
    column: 'customer_id',
    merge: {
      kind: 'verifications',
      stays: (survivorId) => sql`exists (select 1 from verifications k where k.customer_id = ${survivorId})`,
    },
    erasure: {
      place: 'verification',
      law: 'identity',
      disclosed: sql`jsonb_build_object('state', t.state, 'owners', t.owners, 'source_of_funds', t.source_of_funds,
        'valid_until', t.valid_until)`,
    },
  },
  {
    table: 'customer_files',
    column: 'customer_id',
    merge: { kind: 'files' },
    erasure: {
      place: 'files',
      law: null,
      disclosed: sql`jsonb_build_object('title', t.title, 'file_name', t.file_name, 'at', t.at)`,
    },
  },
  {
    table: 'identity_documents',
    column: 'customer_id',
    merge: { kind: 'documents' },
    erasure: { place: 'documents', law: 'identity' },
  },
  {
    table: 'sanction_hits',
    column: 'customer_id',
    merge: {
      kind: 'sanctionHits',
      stays: (survivorId) => sql`exists (
        select 1 from sanction_hits k
        where k.customer_id = ${survivorId} and k.kind = t.kind and k.reference = t.reference)`,
    },
    // Disclosing an investigation to the customer is an offense (POCA 2002, s. 333A).
    erasure: { place: 'sanctions', law: 'identity', disclosed: null },
  },
  {
    table: 'privacy_requests',
    column: 'customer_id',
    merge: {
      kind: 'privacyRequests',
      stays: (survivorId) => sql`t.state = 'WAITING' and exists (
        select 1 from privacy_requests k where k.customer_id = ${survivorId} and k.state = 'WAITING')`,
    },
    erasure: null,
  },
  {
    table: 'legal_holds',
    column: 'customer_id',
    merge: {
      kind: 'legalHolds',
      stays: (survivorId) => sql`t.lifted_at is null and exists (
        select 1 from legal_holds k where k.customer_id = ${survivorId} and k.lifted_at is null)`,
    },
    erasure: null,
  },
  {
    table: 'segment_members',
    column: 'customer_id',
    merge: {
      kind: 'segments',
      stays: (survivorId) => sql`exists (
        select 1 from segment_members k where k.customer_id = ${survivorId} and k.segment_id = t.segment_id)`,
    },
    erasure: { place: 'segments', law: null },
  },
  {
    table: 'campaign_recipients',
    column: 'customer_id',
    merge: { kind: 'mails' },
    erasure: {
      place: 'mails',
      law: null,
      // The row remains because the totals of a campaign count its audience.
      blank: sql`email = 'erased:' || id, assigned_lots = null, smtp_reply = null, time_zone = null`,
      disclosed: sql`jsonb_build_object('campaign', (select k.name from campaigns k where k.id = t.campaign_id),
        'email', t.email, 'state', t.state, 'sent_at', t.sent_at, 'opened_at', t.opened_at, 'clicked_at', t.clicked_at)`,
    },
  },
  { table: 'merges', column: 'survivor_id', merge: null, erasure: mergeChanges },
  { table: 'merges', column: 'merged_id', merge: null, erasure: mergeChanges },
  // Merged records belong to the same customer: each of them is erased.
  { table: 'customers', column: 'merged_into', merge: { kind: 'mergedBefore' }, erasure: null },
];
