/**
 * Only the folder of a noun may write its tables: finds the statements in server/ that write to a table and compares them
 * with the owners below. Run by `npm run check`; the tables are those that the migrations create.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, serverTexts } from '../server-texts.mjs';

/** The tables that each folder or file of server/ writes. */
const owners = {
  auctions: ['auctions', 'auction_departments'],
  campaigns: ['campaigns', 'campaign_emails', 'link_checks'],
  'mail-accounts': ['mail_accounts', 'account_rates'],
  returns: ['recipient_events', 'returned_mails'],
  segments: ['segments', 'segment_members'],
  sending: ['campaign_recipients', 'campaign_links'],
  suppressions: ['suppressions'],
  templates: ['templates', 'template_versions', 'mail_pictures'],
  artists: [
    'artists',
    'item_artists',
    'artist_merges',
    'artist_merge_moves',
    'artists_apart',
    'artist_names_dismissed',
  ],
  avatars: ['avatars'],
  buyers: ['unknown_buyers'],
  collections: ['collections', 'collection_departments'],
  comments: ['comments'],
  consents: ['consents', 'consent_wordings', 'preference_links'],
  customers: ['customers', 'customer_contacts'],
  db: ['migrations', 'change_counters'],
  events: ['events', 'event_subjects'],
  'email-changes': ['email_changes', 'email_change_stops'],
  home: ['decision_notices'],
  http: ['idempotency_keys'],
  imports: ['imports', 'import_rows', 'import_checks', 'staged_results', 'result_batches'],
  items: ['items', 'item_holds', 'text_approvals'],
  jobs: ['jobs', 'recurring_jobs'],
  links: ['collection_links'],
  lots: ['lots', 'lot_items'],
  mail: ['mails', 'mail_attachments'],
  'customer-emails': ['customer_emails', 'customer_email_files'],
  'customer-files': ['customer_files'],
  'bank-accounts': ['customer_bank_accounts'],
  follows: ['follows'],
  goals: ['goals', 'goal_values', 'goal_ratings'],
  interests: ['customer_interests'],
  notes: ['customer_notes'],
  subscriptions: ['report_subscriptions', 'report_recipients', 'report_deliveries'],
  notifications: ['notifications', 'notification_choices', 'digests'],
  relations: ['customer_relations'],
  tasks: ['customer_tasks'],
  registrations: ['registrations'],
  journals: ['ledger_accounts', 'journals', 'postings', 'ledger_closings'],
  registers: ['register_copies', 'register_copy_rows'],
  'buyer-links': ['buyer_links'],
  'document-texts': ['document_texts'],
  'invoice-emails': ['invoice_emails'],
  reminders: ['reminder_rules'],
  invoices: [
    'invoices',
    'invoice_lines',
    'invoice_taxes',
    'invoice_runs',
    'allocations',
    'releases',
    'release_notes',
  ],
  payments: ['payments'],
  'bank-statements': ['bank_files', 'bank_entries'],
  terms: ['customer_terms'],
  'text-messages': ['text_gateway', 'text_messages'],
  duplicates: ['customer_pairs'],
  merges: ['merges', 'merge_moves'],
  providers: ['providers', 'identities', 'provider_attempts', 'waiting_identities'],
  reports: ['sale_summaries', 'summarized_sales'],
  regulation: ['regulation', 'exchange_rates'],
  phones: ['phone_codes'],
  pictures: ['pictures'],
  presence: ['presences'],
  shortcuts: ['shortcuts'],
  privacy: ['privacy_requests', 'legal_holds'],
  requests: ['lot_requests'],
  reservations: ['reservations'],
  results: ['decisions', 'known_paddles'],
  sales: ['sales'],
  sanctions: ['sanction_lists', 'sanction_entries', 'sanction_names', 'sanction_hits', 'sanction_runs'],
  schedules: ['schedules', 'sale_defaults'],
  secrets: ['encrypted_columns'],
  factors: ['authenticators', 'recovery_codes'],
  session: [
    'sessions',
    'appearances',
    'pending_sign_ins',
    'remembered_devices',
    'sign_ins',
    'devices',
    'sign_in_failures',
    'tokens',
    'forgotten_requests',
  ],
  passkeys: ['passkeys', 'passkey_challenges'],
  settings: [
    'house',
    'gallery',
    'company_bank_accounts',
    'number_series',
    'terms_of_sale',
    'email_settings',
    'currencies',
    'departments',
    'categories',
    'category_details',
    'publication_rules',
  ],
  users: ['users', 'user_departments'],
  verifications: ['verifications', 'identity_documents'],
  views: ['views'],
  works: ['collection_items'],
};

/** Files or folders that may write tables of others, with the reason; `*`: tables whose names are parameters. */
const exceptions = [
  [
    'demo/',
    'inserts a year of demo data without performing the actions',
    [...Object.values(owners).flat(), '*'],
  ],
  ['handovers/', 'writes the responsible user in the columns of a declared list', ['*']],
  ['merges/', 'moves all references of a record to another one (server/customers/references.ts)', ['*']],
  ['db/copy.ts', 'copies all tables into another database', ['*']],
  ['secrets/prepare.ts', 'encrypts the columns of a declared list', ['*']],
  [
    'db/presets.ts',
    'inserts the presets of an empty database before there are users',
    ['departments', 'categories', 'schedules', 'publication_rules'],
  ],
  ['catalogues/', 'contains the code shared by auctions and collections', ['*']],
  ['settings/member-departments.ts', 'sets the departments of auctions, collections and users', ['*']],
  ['privacy/erase.ts', 'erases a customer from all tables in a declared list', ['*']],
  [
    'privacy/erase-mentions.ts',
    'replaces identifying text of a customer in all columns of a declared list',
    ['*'],
  ],
  ['profiles/', 'writes the profile of the signed-in user', ['users']],
  ['session/clear.ts', 'deletes ended rows of sign-ins from the tables of a declared list', ['*']],
  ['email-changes/', 'changes the email address of a user', ['users']],
  ['security-questions/', 'writes the security question of the signed-in user', ['users']],
  ['phones/', 'removes the phone number of the signed-in user', ['users']],
  [
    'session/phone-code.ts',
    'uses up codes that signing in and accepting an invitation check',
    ['phone_codes'],
  ],
  ['passkeys/decline-offer.ts', 'stores that a user declined the offer of a passkey', ['users']],
  [
    'session/',
    'writes the password, profile and last sign-in of the signed-in user, and the first ADMIN',
    ['users'],
  ],
];

const ownerOf = new Map(
  Object.entries(owners).flatMap(([owner, tables]) => tables.map((table) => [table, owner])),
);

const tables = readMigrationTables();
/** The tables that SQL texts write to; `*`: the name is not in the text. */
const writes = [...serverTexts(() => '*')].flatMap(({ file, line, sql }) =>
  findWrittenTables(sql).map((table) => ({ file, line, table })),
);
const usedExceptions = new Set();
const issues = [
  ...[...tables].filter((table) => !ownerOf.has(table)).map((table) => `table ${table} has no owner`),
  ...[...ownerOf.keys()].filter((table) => !tables.has(table)).map((table) => `there is no table ${table}`),
  ...writes.flatMap(findIssues),
  ...exceptions
    .filter((exception) => !usedExceptions.has(exception))
    .map(([path]) => `the exception for ${path} is no longer needed`),
];
for (const issue of issues) console.error(`${issue} (scripts/checks/tables.mjs)`);
if (issues.length > 0) process.exit(1);

function findIssues({ file, line, table }) {
  const owner = ownerOf.get(table);
  if (owner && (file.startsWith(`${owner}/`) || file === `${owner}.ts`)) return [];
  const exception = exceptions.find(([path, , names]) => file.startsWith(path) && names.includes(table));
  if (exception) {
    usedExceptions.add(exception);
    return [];
  }
  const description =
    table === '*'
      ? 'a table whose name is a parameter'
      : `${table}, which belongs to ${owner ?? 'no folder'}`;
  return [`server/${file}:${line} writes ${description}`];
}

/** Returns the tables that remain after all migrations. */
function readMigrationTables() {
  const folder = join(root, 'server/db/migrations');
  const sources = readdirSync(folder)
    .toSorted()
    .map((file) => join(folder, file));
  const migrationTables = new Set();
  const change =
    /\b(create|drop) (?:unlogged )?table (?:if (?:not )?exists )?(\w+)|\balter table (\w+) rename to (\w+)/gi;
  for (const source of [...sources, join(root, 'server/db/migrate.ts')])
    for (const [, action, table, from, to] of readFileSync(source, 'utf8').matchAll(change)) {
      migrationTables.delete(from);
      if (action?.toLowerCase() === 'drop') migrationTables.delete(table);
      else migrationTables.add(to ?? table);
    }
  return migrationTables;
}

function findWrittenTables(sql) {
  const name = String.raw`(?:only\s+)?"?(\w+|\*)"?`;
  const statement = new RegExp(
    String.raw`\b(?:insert\s+into|merge\s+into|delete\s+from|truncate(?:\s+table)?)\s+${name}` +
      // Excludes `for update of` and the `do update set` of a conflict.
      String.raw`|\bupdate\s+(?!set\b)${name}(?:\s+(?:as\s+)?(?!set\b)\w+)?\s+set\b`,
    'gi',
  );
  return [...sql.matchAll(statement)].map(([, inserted, updated]) => (inserted ?? updated).toLowerCase());
}
