import sql, { type Sql } from 'sql-template-tag';
import type { MovedKind } from '#contract/merges';

/** A column that points to customers. A new one is named here, or `tests/merges` says that it is forgotten. */
export interface Reference {
  table: string;
  column: string;
  kind: MovedKind;
  /** its rows are locked before customers (server/db/locks.ts) */
  isAbove?: true;
  /** rows `t` that stay with the merged record: the survivor has the same already */
  stays?(survivorId: number): Sql;
}

export const references: readonly Reference[] = [
  { table: 'lots', column: 'buyer_id', kind: 'results', isAbove: true },
  { table: 'items', column: 'consignor_id', kind: 'consigned', isAbove: true },
  { table: 'sales', column: 'buyer_id', kind: 'purchases', isAbove: true },
  { table: 'reservations', column: 'customer_id', kind: 'reservations', isAbove: true },
  { table: 'staged_results', column: 'buyer_id', kind: 'stagedResults', isAbove: true },
  {
    table: 'customer_contacts',
    column: 'customer_id',
    kind: 'contacts',
    stays: (survivorId) => sql`t.ended_at is null and exists (
      select 1 from customer_contacts k where k.customer_id = ${survivorId} and k.ended_at is null
        and k.kind = t.kind and k.value = t.value)`,
  },
  { table: 'customer_notes', column: 'customer_id', kind: 'notes' },
  { table: 'customer_tasks', column: 'customer_id', kind: 'tasks' },
  {
    table: 'customer_relations',
    column: 'customer_id',
    kind: 'relations',
    stays: (survivorId) => sql`t.other_id = ${survivorId} or exists (
      select 1 from customer_relations k
      where k.customer_id = ${survivorId} and k.other_id = t.other_id and k.kind = t.kind)`,
  },
  {
    table: 'customer_relations',
    column: 'other_id',
    kind: 'relations',
    stays: (survivorId) => sql`t.customer_id = ${survivorId} or exists (
      select 1 from customer_relations k
      where k.other_id = ${survivorId} and k.customer_id = t.customer_id and k.kind = t.kind)`,
  },
  { table: 'customer_interests', column: 'customer_id', kind: 'interests' },
  { table: 'customer_bank_accounts', column: 'customer_id', kind: 'bankAccounts' },
  { table: 'customer_terms', column: 'customer_id', kind: 'terms' },
  { table: 'consents', column: 'customer_id', kind: 'consents' },
  { table: 'preference_links', column: 'customer_id', kind: 'preferenceLinks' },
  {
    table: 'verifications',
    column: 'customer_id',
    kind: 'verifications',
    stays: (survivorId) => sql`exists (select 1 from verifications k where k.customer_id = ${survivorId})`,
  },
  { table: 'customer_files', column: 'customer_id', kind: 'files' },
  { table: 'identity_documents', column: 'customer_id', kind: 'documents' },
  {
    table: 'sanction_hits',
    column: 'customer_id',
    kind: 'sanctionHits',
    stays: (survivorId) => sql`exists (
      select 1 from sanction_hits k
      where k.customer_id = ${survivorId} and k.kind = t.kind and k.reference = t.reference)`,
  },
  {
    table: 'privacy_requests',
    column: 'customer_id',
    kind: 'privacyRequests',
    stays: (survivorId) => sql`t.state = 'WAITING' and exists (
      select 1 from privacy_requests k where k.customer_id = ${survivorId} and k.state = 'WAITING')`,
  },
  {
    table: 'legal_holds',
    column: 'customer_id',
    kind: 'legalHolds',
    stays: (survivorId) => sql`t.lifted_at is null and exists (
      select 1 from legal_holds k where k.customer_id = ${survivorId} and k.lifted_at is null)`,
  },
  {
    table: 'segment_members',
    column: 'customer_id',
    kind: 'segments',
    stays: (survivorId) => sql`exists (
      select 1 from segment_members k where k.customer_id = ${survivorId} and k.segment_id = t.segment_id)`,
  },
  { table: 'campaign_recipients', column: 'customer_id', kind: 'mails' },
  { table: 'customers', column: 'merged_into', kind: 'mergedBefore' },
];
