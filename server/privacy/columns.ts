import sql, { type Sql } from 'sql-template-tag';
import type { PrivacyPlace, RetentionLaw } from '#contract/privacy';

/** Columns of rows `t` in which users or third parties may have written something about a customer. */
export interface TextPlace {
  place: PrivacyPlace;
  table: string;
  columns: readonly string[];
  /** names of artists stay in these columns */
  isCatalogue?: true;
  /** a law also retains the texts of rows that are not the customer's own */
  retention?: {
    law: RetentionLaw;
    /** the day from which the years of the law count; absent: as long as the row exists */
    since?: Sql;
    /** the column by which a row belongs to a customer and is retained with their other rows */
    ownerColumn?: string;
  };
  /** rows that mention the customer are deleted: they are copies that will be made again, or replies no longer needed */
  isRemoved?: true;
  /** excerpts are disclosed to a customer who requests their data */
  isDisclosed?: true;
  /** SQL condition on the rows of which excerpts are disclosed; absent: all rows */
  disclosedRows?: Sql;
}

const soldAt = sql`(select l.result_at from lots l where l.id = t.lot_id)`;

const frozenAt = sql`(select f.frozen_at from register_copies f where f.id = t.copy_id)`;

const invoicedAt = sql`(select i.issued_at from invoices i where i.id = t.invoice_id)`;

const catalogue = (table: string, ...columns: string[]): TextPlace => ({
  place: 'catalogue',
  table,
  columns,
  isCatalogue: true,
  isDisclosed: true,
});
const ledger = (
  place: PrivacyPlace,
  table: string,
  columns: string[],
  since: Sql,
  ownerColumn?: string,
): TextPlace => ({
  place,
  table,
  columns,
  retention: { law: 'ledger', since, ...(ownerColumn && { ownerColumn }) },
  isDisclosed: true,
});
const mention = (table: string, ...columns: string[]): TextPlace => ({
  place: 'otherRecords',
  table,
  columns,
  isDisclosed: true,
});
const retainedText = (
  law: RetentionLaw,
  place: PrivacyPlace,
  table: string,
  ...columns: string[]
): TextPlace => ({
  place,
  table,
  columns,
  retention: { law, ownerColumn: 'customer_id' },
});
const text = (place: PrivacyPlace, table: string, ...columns: string[]): TextPlace => ({
  place,
  table,
  columns,
});
const removed = (place: PrivacyPlace, table: string, ...columns: string[]): TextPlace => ({
  place,
  table,
  columns,
  isRemoved: true,
});

/**
 * Every column that contains free text, copies of it, or data from outside. Erasing a customer replaces what identifies them
 * by the customer number. A new text, JSON or bytes column must be listed here or in `withoutPeople`; `tests/privacy` fails
 * otherwise.
 */
export const textPlaces: readonly TextPlace[] = [
  catalogue('auctions', 'code', 'title', 'subtitle', 'viewing', 'location', 'auctioneer', 'notes'),
  catalogue('collections', 'code', 'title', 'subtitle', 'location', 'notes'),
  catalogue('collection_items', 'price_note', 'label_text'),
  catalogue(
    'items',
    ...[
      'item_no',
      'title',
      'artist',
      'attribution',
      'more_attributions',
      'description',
      'medium',
      'date_text',
      'dimensions',
      'condition_report',
    ],
    ...['provenance', 'location', 'notes', 'external_ref', 'weight', 'edition', 'signature', 'inscriptions'],
    ...['exhibited', 'literature', 'certificate', 'details'],
  ),
  catalogue('lots', 'section', 'title', 'reserve_note'),
  catalogue(
    'artists',
    ...[
      'name',
      'sort_name',
      'dates',
      'birth_place',
      'death_place',
      'nationality',
      'aliases',
      'url',
      'source',
    ],
    ...['external_ref', 'spellings', 'keys'],
  ),
  catalogue('item_artists', 'written', 'name', 'dates'),
  text('catalogue', 'artist_merges', 'changes'),
  { ...catalogue('artist_merge_moves', 'folded'), isRemoved: true },
  { ...catalogue('artist_names_dismissed', 'words'), isRemoved: true },
  catalogue('pictures', 'file_name', 'issue'),
  catalogue('lot_requests', 'reason', 'answer'),
  ledger('purchases', 'sales', ['buyer', 'paddle', 'contact', 'reason'], sql`t.sold_at`, 'buyer_id'),
  ledger('lots', 'lots', ['buyer', 'paddle'], sql`t.result_at`, 'buyer_id'),
  ledger('lots', 'lot_items', ['buyer', 'reference'], soldAt),
  ledger('lots', 'decisions', ['options', 'outcome'], sql`t.created_at`),
  ledger(
    'invoices',
    'invoices',
    ['buyer_reference', 'note', 'reason', 'document'],
    sql`t.issued_at`,
    'customer_id',
  ),
  text('invoices', 'invoices', 'hold_reason'),
  { ...ledger('invoices', 'invoice_lines', ['description'], invoicedAt), isCatalogue: true },
  text('invoices', 'invoice_runs', 'refused'),
  {
    ...ledger('invoices', 'register_copy_rows', ['content'], frozenAt, 'customer_id'),
    isCatalogue: true,
  },
  ledger('invoices', 'releases', ['released_to', 'note'], sql`t.released_at`),
  ledger('invoices', 'release_notes', ['document'], sql`t.released_at`, 'customer_id'),
  text('invoices', 'invoice_emails', 'address'),
  ledger('payments', 'payments', ['reference', 'note'], sql`t.recorded_at`, 'customer_id'),
  ledger(
    'payments',
    'bank_entries',
    [
      ...['entry_reference', 'end_to_end_id', 'structured_reference', 'text', 'details', 'reason'],
      ...['counterparty_name', 'counterparty_account'],
    ],
    sql`t.booked_on::timestamptz`,
  ),
  text('payments', 'bank_files', 'file_name'),
  // A name that no longer belongs to a customer has no effect.
  { ...ledger('lots', 'unknown_buyers', ['buyer'], sql`t.decided_at`), isRemoved: true },
  ledger('stagedResults', 'staged_results', ['buyer', 'paddle', 'before'], soldAt, 'buyer_id'),
  text('stagedResults', 'result_batches', 'refused', 'stopped'),
  { ...mention('reservations', 'client', 'contact', 'note'), place: 'reservations' },
  mention(
    'customers',
    ...[
      'salutation',
      'other_languages',
      'tags',
      'occupation',
      'dates',
      'website',
      'source',
      'external_ref',
      'remarks',
    ],
  ),
  // Columns that lists show and search, with contact data of other customers. An excerpt would disclose another customer.
  text('otherRecords', 'customers', 'customer_no', 'town', 'email', 'phone', 'reached_by'),
  mention('customer_contacts', 'label', 'value', 'parts'),
  mention('customer_emails', 'address', 'subject', 'text', 'received_files', 'error'),
  mention('customer_email_files', 'file_name'),
  mention('customer_files', 'title', 'file_name'),
  mention('customer_interests', 'text'),
  { ...mention('comments', 'text'), disclosedRows: sql`t.goal_id is null` },
  mention('customer_notes', 'text'),
  mention('customer_relations', 'note'),
  mention('customer_tasks', 'text'),
  mention('customer_terms', 'paddle'),
  mention('registrations', 'paddle', 'platform', 'note', 'reason'),
  retainedText('ledger', 'bankAccounts', 'customer_bank_accounts', 'payee', 'account', 'bank_code', 'bank'),
  retainedText('proof', 'consents', 'consents', 'basis_note', 'source', 'address'),
  retainedText(
    'identity',
    'verification',
    'verifications',
    ...['pep_note', 'source_of_funds', 'owners', 'provider', 'decision_reason', 'decision_evidence'],
  ),
  retainedText('identity', 'documents', 'identity_documents', 'document_no', 'file_name'),
  retainedText('identity', 'sanctions', 'sanction_hits', 'reason'),
  // Not every goal is visible to the user who prepares a package, so no excerpts are disclosed, nor of their comments.
  text('goals', 'goals', 'title', 'description', 'result'),
  text('goals', 'goal_values', 'note'),
  text('holds', 'legal_holds', 'reason', 'lift_reason'),
  text('holds', 'privacy_requests', 'reason'),
  text('merges', 'merges', 'changes', 'warnings'),
  text('history', 'events', 'changes', 'reason'),
  text(
    'imports',
    'imports',
    'file_name',
    'reading',
    'sheets',
    'headers',
    'mapping',
    'amount_samples',
    'stopped',
    'validated_on',
  ),
  text(
    'imports',
    'import_rows',
    ...['cells', 'number', 'sort_key', 'reference', 'fields', 'issues', 'own_number'],
  ),
  text('imports', 'import_checks', 'issues', 'changes', 'offering'),
  text('outbox', 'mails', 'recipient', 'reply_to', 'subject', 'body', 'html', 'error'),
  text('outbox', 'text_messages', 'recipient', 'body', 'error'),
  text('mails', 'campaign_recipients', 'assigned_lots', 'smtp_reply'),
  text('returnedMails', 'recipient_events', 'detail'),
  text('returnedMails', 'returned_mails', 'issue'),
  text('suppressions', 'suppressions', 'detail'),
  text(
    'emails',
    'campaigns',
    ...['name', 'from_name', 'audience', 'test', 'pause_detail', 'accepted', 'remark', 'winner_why'],
  ),
  text('emails', 'campaign_emails', 'content', 'frozen'),
  text('emails', 'campaign_links', 'url'),
  text('emails', 'templates', 'name', 'contents'),
  text('emails', 'template_versions', 'contents'),
  text('emails', 'mail_pictures', 'file_name'),
  text('emails', 'segments', 'name', 'description', 'condition'),
  text('sanctions', 'sanction_lists', 'file_name', 'issue_detail'),
  text('system', 'ledger_closings', 'reason'),
  text('system', 'ledger_accounts', 'code'),
  text('system', 'company_bank_accounts', 'csv_mapping'),
  text('system', 'departments', 'code', 'name'),
  text('system', 'categories', 'name'),
  text('system', 'category_details', 'label'),
  text('system', 'currencies', 'name', 'notation'),
  text('system', 'schedules', 'name', 'source', 'body'),
  text('system', 'collection_links', 'label'),
  text('system', 'views', 'name', 'query'),
  text('system', 'report_subscriptions', 'name', 'query'),
  text('system', 'jobs', 'payload', 'error'),
  text('system', 'mail_accounts', 'last_error'),
  removed('system', 'idempotency_keys', 'key', 'request', 'body'),
  removed('system', 'link_checks', 'url', 'issue'),
  removed('system', 'forgotten_requests', 'address'),
  removed('system', 'sign_in_failures', 'subject'),
];

/** Columns with unique values: the replacement of a name also contains the id of the row. */
export const uniqueTexts: ReadonlySet<string> = new Set([
  'auctions.code',
  'categories.name',
  'category_details.label',
  'collections.code',
  'customers.customer_no',
  'departments.code',
  'ledger_accounts.code',
  'departments.name',
  'items.item_no',
  'registrations.paddle',
  'segments.name',
  'templates.name',
  'views.name',
]);

/** Folders of the file store and how erasing treats their files. */
export const folders: Readonly<Record<string, string>> = {
  'customer-files': 'removed with the rows of the customer',
  identity: 'removed with the rows of the customer, once no law keeps them',
  imports: 'a file that names the customer is removed (server/imports/erase.ts)',
  privacy: 'packages of data are removed, certificates stay: they say what was done by number alone',
  pictures: 'pictures of things',
  avatars: 'pictures of users',
  'mail-pictures': 'pictures of emails',
  sanctions: 'lists that governments publish',
  'bank-files': 'statements that the law retains; the sweep removes them afterwards',
  invoices: 'documents that the law retains; the sweep removes those of erased customers',
};
