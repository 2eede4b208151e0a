/**
 * The permission table: roles × permissions. `server/http/serve.ts` enforces it; `src/access.ts` and `config/routes.ts`
 * derive from it. 'own' limits a role to its own departments (the row's department, else one of its auction's). Code checks
 * permissions, never roles.
 */
export const roles = ['ADMIN', 'MANAGER', 'EDITOR', 'SPECIALIST'] as const;
export type Role = (typeof roles)[number];
type Scope = 'all' | 'own';
/** FINANCE: users of any role with the finance flag, which EDITORs cannot have */
type Grant = Partial<Record<Role | 'FINANCE', Scope>>;

const everyone: Grant = { ADMIN: 'all', MANAGER: 'all', EDITOR: 'all', SPECIALIST: 'all' };
/** specialists in their own departments only */
const staff: Grant = { ...everyone, SPECIALIST: 'own' };
const clerks: Grant = { ADMIN: 'all', MANAGER: 'all', EDITOR: 'all' };
const management: Grant = { ADMIN: 'all', MANAGER: 'all' };
const managementAndSpecialist: Grant = { ...management, SPECIALIST: 'own' };
const allButAdmin: Grant = { MANAGER: 'all', EDITOR: 'all', SPECIALIST: 'all' };
const finance: Grant = { ...management, FINANCE: 'all' };
const admin: Grant = { ADMIN: 'all' };

export const permissions = {
  'home:read': everyone,
  'dashboard:read': management,
  /** goals that are shared with the user: their owners decide, for administrators too */
  'goals:read': everyone,
  /** setting goals of one's own, and rating those one is invited to */
  'goals:set': everyone,

  'auctions:read': everyone,
  'auctions:create': staff,
  'auctions:edit-draft': staff,
  'auctions:edit': management,
  'auctions:catalogue': management,
  'auctions:publish': management,
  'auctions:unpublish': management,
  'auctions:open': clerks,
  /** opening an auction more than a day before its start */
  'auctions:open-early': management,
  'auctions:reconcile': management,
  'auctions:conclude': management,
  'auctions:cancel': management,
  'auctions:postpone': management,
  'auctions:resume': management,

  'lots:read': everyone,
  'lots:edit': staff,
  'lots:edit-published': management,
  'lots:remove': staff,
  /** the consignor of a lot; other users only see the customer's number */
  'lots:see-consignor': managementAndSpecialist,
  'lots:withdraw': management,
  'lots:see-reserve': managementAndSpecialist,
  /** requesting a change of a published lot, and reading requests, which can reveal a reserve */
  'lots:request': managementAndSpecialist,
  'lots:settle-request': management,

  'imports:run': staff,

  'results:record': clerks,
  'results:correct': management,
  'results:see-price': everyone,
  /** names and paddles of buyers: clerks enter them, specialists know those of their lots */
  'results:see-buyer': staff,

  /** the registered bidders of an auction with their paddles */
  'registrations:read': staff,
  /** registering bidders, who wait for approval */
  'registrations:register': clerks,
  /** approving, rejecting and suspending bidders */
  'registrations:decide': management,

  /** invoices of buyers, their payments and what they owe */
  'invoices:read': finance,
  'invoices:edit': finance,
  /** giving invoices and credit notes their numbers */
  'invoices:issue': finance,
  /** handing paid goods over to their buyers */
  'invoices:release': finance,
  /** recording money received and paid back */
  'payments:record': finance,
  /** the double-entry ledger, its balances and files for accounting software */
  'accounting:read': finance,
  /** the house's own codes of accounts */
  'accounting:edit': finance,
  /** bringing open invoices, credit and deposits in from a previous system; by role, like other imports */
  'accounting:import-balances': management,
  /** closing periods, to which nothing is posted any more */
  'accounting:close': finance,
  /** opening closed periods again */
  'accounting:reopen': admin,

  'reports:read': staff,
  'reports:see-revenue': management,
  /** buyers and consignors of an auction with their amounts */
  'reports:see-people': management,
  'reports:see-reserve': managementAndSpecialist,
  /** files include reserves, prices and buyers only for management */
  'exports:take-secrets': management,

  'items:read': everyone,
  'items:edit': staff,
  'items:approve': management,
  /** the artist records, as catalogs name them */
  'artists:read': everyone,
  'artists:create': everyone,
  /** changing, merging and deleting artist records, and deciding proposals */
  'artists:edit': management,

  'collections:read': everyone,
  'collections:create': staff,
  'collections:edit-draft': staff,
  'collections:edit': management,
  'collections:submit': staff,
  'collections:publish': management,
  'collections:sendBack': management,
  'collections:unpublish': management,
  'collections:close': management,
  'collections:reopen': management,
  'collections:archive': management,
  /** sharing it with outsiders by a link */
  'collections:share': staff,

  'works:read': everyone,
  'works:edit': staff,
  'works:edit-published': management,

  'reservations:edit': staff,
  /** names and contact details of customers with reservations or purchases */
  'reservations:see-client': staff,

  'sales:read': everyone,
  /** selling from a collection; auction results need results:record */
  'sales:record': managementAndSpecialist,
  'sales:cancel': management,

  /** the list of customers with their towns and responsible specialists */
  'customers:read': { ...management, SPECIALIST: 'all' },
  /** the customer behind the printed name of a buyer: for lots and works of the user's own departments */
  'customers:see-linked': managementAndSpecialist,
  /** linking many printed buyers of an auction to customers at once */
  'customers:link': management,
  'customers:create': { ...management, SPECIALIST: 'all' },
  /** the full record of a customer; specialists see customers assigned to them or dealing with their departments */
  'customers:see-details': managementAndSpecialist,
  'customers:edit': managementAndSpecialist,
  'customers:see-notes': managementAndSpecialist,
  /** completing tasks assigned to the user, for any customer */
  'tasks:do': { ...management, SPECIALIST: 'all' },
  /** bank accounts of customers */
  'customers:see-bank': management,
  /** paddles, limits, deposits and individual premiums */
  'customers:see-limit': management,
  /** removing comments of other users, and those that their authors can no longer change */
  'comments:remove': management,
  /** writing an email to one customer */
  'customers:email': managementAndSpecialist,
  /** editing notes of other users */
  'customers:edit-notes': management,
  /** assigning customers to users */
  'customers:assign': management,
  /** merging customers, and separating them again */
  'customers:merge': management,
  'customers:export': management,
  /** importing customers from a file */
  'customers:import': management,
  /** identity documents with numbers, owners of companies, source of funds */
  'customers:see-identity': managementAndSpecialist,
  'customers:collect-identity': managementAndSpecialist,
  /** deciding a verification, except one the user submitted */
  'customers:verify': management,
  /** overriding a missing verification, with a reason */
  'customers:override-verification': admin,
  /** to lift a confirmed sanctions match, with a reason */
  'customers:lift-sanctions': admin,
  /** exporting all data about a customer for a subject access request */
  'customers:disclose': management,
  'customers:erase': admin,
  /** placing a legal hold on a customer's data, and lifting it */
  'customers:hold': management,

  'campaigns:read': management,
  'campaigns:edit': management,
  /** approving a mass mailing, except one the user submitted */
  'campaigns:approve': management,
  /** starting, pausing, resuming and canceling a campaign */
  'campaigns:send': management,
  'templates:edit': management,
  /** HTML that is not checked by blocks */
  'templates:write-html': admin,
  /** system emails: a changed template could redirect a password link */
  'templates:write-notices': admin,
  'segments:edit': management,
  /** addresses that receive no email */
  'suppressions:edit': management,

  /** sharing a saved view with all users who can read the list */
  'views:share': management,

  'settings:read': management,
  'settings:edit': admin,
  'users:manage': admin,
  /** having a security question: a guessed answer must never help with an account that opens everything */
  'account:set-question': allButAdmin,
  /** having the finance flag: clerks see neither limits nor what is owed */
  'account:have-finance': { ADMIN: 'all', MANAGER: 'all', SPECIALIST: 'all' },
  'outbox:read': admin,
  'outbox:send': admin,
  /** listing, retrying and dismissing returned emails that could not be parsed */
  'returns:handle': admin,
  'jobs:read': admin,
  'jobs:manage': admin,
  /** the events of the whole house, with all values that histories show except confidential ones */
  'audit:read': admin,
  /** versions, sizes, queues, mail and recurring jobs of the running system */
  'health:read': admin,
} as const satisfies Record<string, Grant>;

export type Permission = keyof typeof permissions;

/** The part of a signed-in user on which all permissions depend. */
export interface Actor {
  role: Role;
  departmentIds: readonly number[];
  /** whether the user has finance access */
  finance?: boolean | undefined;
}

/** Returns the scope of a role's permission, or undefined when the role does not have it. */
export const getScope = (role: Role, permission: Permission): Scope | undefined =>
  (permissions[permission] as Grant)[role];

/** Returns the scope of a user's permission, by role or by the finance flag. */
const getActorScope = (
  { role, finance: hasFlag = false }: Actor,
  permission: Permission,
): Scope | undefined =>
  getScope(role, permission) ?? (hasFlag ? (permissions[permission] as Grant).FINANCE : undefined);

/**
 * Returns whether the user has the permission. With `departments` (those of the row) it also checks the row scope; without,
 * only whether the role has the permission at all.
 */
export function can(actor: Actor, permission: Permission, departments?: readonly (number | null)[]): boolean {
  const scope = getActorScope(actor, permission);
  if (scope !== 'own' || !departments) return scope !== undefined;
  return departments.some((id) => id !== null && actor.departmentIds.includes(id));
}
