import type { EventNoun, Subject } from '#contract/api/events';
import type { Company } from '#contract/companies';
import type { ImportSheet } from '#contract/import-sheet';

/** Query keys, by noun: an action invalidates the prefix of what it changes. */

/** Queries about a sale. Actions on the sale invalidate `one`. */
export const auctionKeys = {
  one: (id: number) => ['auctions', 'one', id] as const,
  read: (id: number) => ['auctions', 'one', id, 'read'] as const,
};

/** Queries about the lots of a sale, with one prefix, so that an action can refresh all of them. */
export const lotKeys = {
  all: (auctionId: number) => ['lots', auctionId] as const,
  rows: (auctionId: number) => ['lots', auctionId, 'rows'] as const,
  totals: (auctionId: number, filters: object) => ['lots', auctionId, 'totals', filters] as const,
  summaries: (auctionId: number) => ['lots', auctionId, 'summaries'] as const,
  readiness: (auctionId: number) => ['lots', auctionId, 'readiness'] as const,
  sheets: (auctionId: number) => ['lots', auctionId, 'sheet'] as const,
  sheet: (auctionId: number, number: string) => ['lots', auctionId, 'sheet', number] as const,
};

export const collectionKeys = {
  read: (id: number) => ['collections', 'one', id] as const,
};

export const campaignKeys = {
  read: (id: number) => ['campaigns', 'one', id] as const,
  check: (id: number) => ['campaigns', 'check', id] as const,
  progress: (id: number) => ['campaigns', 'progress', id] as const,
};

export const customerKeys = {
  read: (id: number) => ['customers', 'one', id] as const,
  timeline: (id: number) => ['customers', 'timeline', id] as const,
  dealings: (id: number) => ['customers', 'dealings', id] as const,
};

/** Queries about invoices and credit notes. */
export const invoiceKeys = {
  one: (id: number) => ['invoices', 'one', id] as const,
  /** what is invoiced of an auction */
  auction: (auctionId: number) => ['invoices', 'auction', auctionId] as const,
  /** a text, so that a change of any invoice refreshes it */
  run: (id: number) => ['invoices', 'run', String(id)] as const,
  /** the documents of a customer, all or only the open ones */
  customer: (customerId: number) => ['invoices', 'customer', customerId] as const,
  open: (customerId: number) => ['invoices', 'open', customerId] as const,
  /** the currencies in which there are documents */
  currencies: ['invoices', 'currencies'] as const,
  /** what an overdue one can be charged with */
  lateCharge: (id: number) => ['invoices', 'lateCharge', id] as const,
  /** drafts to which lots of this one can move */
  drafts: (id: number) => ['invoices', 'drafts', id] as const,
};

export const paymentKeys = {
  one: (id: number) => ['payments', 'one', id] as const,
  customer: (customerId: number) => ['payments', 'customer', customerId] as const,
  balances: (customerId: number) => ['payments', 'balances', customerId] as const,
};

/** Queries about the ledger. */
export const journalKeys = {
  balances: (company: Company, { from, to }: { from: string | undefined; to: string | undefined }) =>
    ['journals', 'balances', company, from, to] as const,
  closings: (company: Company) => ['journals', 'closings', company] as const,
  /** not a noun: reading the entire ledger after each change would be too much */
  check: ['ledgerCheck'] as const,
};

/** Queries about the works of a collection. */
export const workKeys = {
  all: (collectionId: number) => ['works', collectionId] as const,
  rows: (collectionId: number) => ['works', collectionId, 'rows'] as const,
  summaries: (collectionId: number) => ['works', collectionId, 'summaries'] as const,
  readiness: (collectionId: number) => ['works', collectionId, 'readiness'] as const,
  sheet: (collectionId: number, itemNo: string) => ['works', collectionId, 'sheet', itemNo] as const,
};

export const importKeys = {
  list: ({ noun, id }: ImportSheet['target']) => ['imports', 'list', noun, id] as const,
  read: (id: number) => ['imports', 'read', id] as const,
  rows: (id: number) => ['imports', 'rows', id] as const,
  totals: (id: number) => ['imports', 'rows', id, 'totals'] as const,
  rollBack: (id: number) => ['imports', 'rollBack', id] as const,
  values: (id: number, column: number | undefined, reading: ImportSheet['reading']) =>
    ['imports', 'values', id, column, reading] as const,
};

/** The history of a row. */
export const activityKey = ({ noun, id }: Subject) => ['activity', noun, id] as const;

/** Queries with this prefix also depend on these nouns, besides the noun itself. */
export const nounDependencies: Readonly<Record<string, readonly EventNoun[]>> = {
  auctions: ['lots', 'imports', 'auction-rules'],
  lots: ['auctions', 'items', 'imports', 'auction-rules', 'publication-rules', 'categories', 'departments'],
  sales: ['lots', 'items', 'auctions', 'collections'],
  items: ['lots', 'auctions', 'works', 'collections'],
  artists: ['items', 'imports'],
  invoices: ['auctions', 'customers'],
  payments: ['customers'],
  collections: ['works', 'imports'],
  works: ['collections', 'items', 'imports', 'publication-rules', 'categories', 'departments'],
  sanctions: ['customers', 'house'],
  customers: ['verifications'],
  terms: ['customers'],
  bankAccounts: ['customers'],
  bankStatements: ['bank-entries', 'company-accounts', 'payments', 'invoices', 'house', 'gallery'],
  matches: ['customers', 'auctions'],
  merges: ['customers'],
  duplicates: ['customers'],
  buyerLinks: ['customers'],
  invoiceEmails: ['invoices', 'outbox'],
  /** registers are computed from documents and payments; a period is frozen when it is closed */
  registers: ['journals', 'invoices', 'payments', 'customers', 'lots', 'house', 'gallery'],
  reminders: ['invoices', 'payments', 'customers', 'house', 'gallery'],
  registrations: ['auctions', 'customers', 'lots'],
  results: ['lots', 'auctions', 'imports'],
  reports: ['lots', 'auctions'],
  campaignReports: ['campaigns'],
  goals: ['users'],
  health: ['jobs', 'outbox', 'mail-accounts'],
  home: [
    'lots',
    'auctions',
    'items',
    'collections',
    'imports',
    'customers',
    'verifications',
    'campaigns',
    'invoices',
    'payments',
    'house',
  ],
  /** what others did to the rows that the user follows; the server says when that changed */
  feed: ['follows'],
  monitor: ['auctions', 'lots', 'imports', 'campaigns'],
  analysis: ['auctions', 'lots', 'items', 'imports', 'campaigns', 'customers', 'house'],
  settings: [
    'house',
    'gallery',
    'email',
    'departments',
    'categories',
    'currencies',
    'publication-rules',
    'mail-accounts',
    'text-gateway',
    'providers',
  ],
  session: ['users'],
  emailChanges: ['users'],
  securityQuestions: ['users', 'house'],
  factors: ['users'],
  notifications: [],
  presence: [],
  shortcuts: [],
  follows: [],
  /** they name sales, saved views and colleagues */
  subscriptions: ['views', 'auctions', 'users'],
  comments: [],
  passkeys: ['users'],
  /** read when it is opened and on demand */
  ledgerCheck: [],
  profiles: ['users'],
  colleagues: ['users'],
  handovers: [],
  /** the second factors of a sign-in that has not ended */
  factor: [],
  /** provinces and cities, which come with the build */
  places: [],
  /** help pages, which come with the build */
  help: [],
  textMessages: ['text-messages'],
  links: ['collections'],
  /** what the user typed, searched or saved */
  find: [],
  emails: [],
};

/** The key contains no rows of these nouns, so each of their rows counts. */
const anyRowDependencies: Readonly<Record<string, readonly EventNoun[]>> = {
  segments: ['suppressions'],
  colleagues: ['auctions', 'collections', 'lots'],
  handovers: ['customers', 'auctions', 'collections', 'items', 'lots', 'goals', 'subscriptions', 'users'],
  goals: ['lots', 'auctions', 'items', 'campaigns'],
  campaignReports: ['lots', 'items'],
  matches: ['lots', 'items', 'works'],
  /** what is open of an invoice follows from payments; credit notes are used like payments */
  invoices: ['payments', 'lots'],
  payments: ['invoices'],
  journals: ['invoices', 'payments'],
  registers: ['journals', 'invoices', 'payments', 'lots'],
  terms: ['schedules'],
  /** of a sale: what was invoiced and paid, the VAT, and the reconciliation with the ledger */
  reports: ['invoices', 'payments'],
};

/** Returns the nouns with queries that depend on this one, directly or indirectly. */
function dependents(noun: string): ReadonlySet<string> {
  const dependentNouns = new Set([noun]);
  for (const one of dependentNouns)
    for (const declared of [nounDependencies, anyRowDependencies])
      for (const [name, nouns] of Object.entries(declared))
        if (nouns.some((dependency) => dependency === one)) dependentNouns.add(name);
  return dependentNouns;
}

/** Returns a filter for all lists, pages and histories that show rows of this noun, to invalidate after an action. */
export function queriesShowing(noun: string) {
  const nouns = new Set([...dependents(noun), 'activity']);
  return { predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => nouns.has(String(queryKey[0])) };
}

/** Returns whether a change of these rows affects the query with this key. Numbers in a key are row ids; 0 is any row. */
export function isStale(key: readonly unknown[], subjects: readonly Subject[]): boolean {
  const [first] = key;
  if (first === 'activity')
    return subjects.some(({ noun, id }) => key[1] === noun && (key[2] === id || id === 0));
  const name = String(first);
  if (subjects.some(({ noun }) => anyRowDependencies[name]?.includes(noun))) return true;
  const relevant = subjects.filter(({ noun }) => noun === name || nounDependencies[name]?.includes(noun));
  const rows = key.filter((part) => typeof part === 'number');
  return (
    relevant.length > 0 && (rows.length === 0 || relevant.some(({ id }) => id === 0 || rows.includes(id)))
  );
}
