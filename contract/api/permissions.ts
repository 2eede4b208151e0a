/**
 * Who may do what: roles × actions, once. `server/http/serve.ts` enforces it, `src/access.ts` and `config/routes.ts` derive.
 * 'own' limits a role to its own departments (the row's department, else one of its sale's).
 * An action is asked for by name; a role never is.
 */
export const roles = ['ADMIN', 'MANAGER', 'EDITOR', 'SPECIALIST'] as const;
export type Role = (typeof roles)[number];
type Scope = 'all' | 'own';
type Grant = Partial<Record<Role, Scope>>;

const everyone: Grant = { ADMIN: 'all', MANAGER: 'all', EDITOR: 'all', SPECIALIST: 'all' };
/** specialists in their own departments only */
const staff: Grant = { ...everyone, SPECIALIST: 'own' };
const clerks: Grant = { ADMIN: 'all', MANAGER: 'all', EDITOR: 'all' };
const management: Grant = { ADMIN: 'all', MANAGER: 'all' };
const managementAndSpecialist: Grant = { ...management, SPECIALIST: 'own' };
const admin: Grant = { ADMIN: 'all' };

export const permissions = {
  'home:read': everyone,
  'dashboard:read': management,

  'auctions:read': everyone,
  'auctions:create': staff,
  'auctions:edit-draft': staff,
  'auctions:edit': management,
  'auctions:catalogue': management,
  'auctions:publish': management,
  'auctions:unpublish': management,
  'auctions:open': clerks,
  /** to open a sale more than a day before its start */
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
  /** to whom a thing belongs that the house sells; others are told the number of the customer alone */
  'lots:see-consignor': managementAndSpecialist,
  'lots:withdraw': management,
  'lots:see-reserve': managementAndSpecialist,
  /** to ask for what one may not do to a published lot, and to read what was asked: it may tell a reserve */
  'lots:request': managementAndSpecialist,
  'lots:settle-request': management,

  'imports:run': staff,

  'results:record': clerks,
  'results:correct': management,
  'results:see-price': everyone,
  /** names and paddles of buyers: clerks write them down, specialists know those of their lots */
  'results:see-buyer': staff,

  'reports:read': staff,
  'reports:see-revenue': management,
  /** who bought in a sale and to whom its lots belonged, with what that came to */
  'reports:see-people': management,
  'reports:see-reserve': managementAndSpecialist,
  /** a file holds reserves, prices and buyers only for the management */
  'exports:take-secrets': management,

  'items:read': everyone,
  'items:edit': staff,
  'items:approve': management,
  /** the artists whom the house knows, as its catalogues call them */
  'artists:read': everyone,
  'artists:create': everyone,
  /** to change, merge and delete records of artists, and to decide about proposed ones */
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
  /** to show it to somebody outside by a link */
  'collections:share': staff,

  'works:read': everyone,
  'works:edit': staff,
  'works:edit-published': management,

  'reservations:edit': staff,
  /** names of clients for whom works are kept, or who bought them, and how they are reached */
  'reservations:see-client': staff,

  'sales:read': everyone,
  /** to sell out of a collection; what is knocked down is written by results:record */
  'sales:record': managementAndSpecialist,
  'sales:cancel': management,

  /** the list of clients: whom the house knows, from where, and whom to ask */
  'customers:read': { ...management, SPECIALIST: 'all' },
  /** which of the clients a buyer is, beside the name that was printed: of lots and works of the own departments */
  'customers:see-linked': managementAndSpecialist,
  /** which customers the printed buyers of a sale are, many at once */
  'customers:link': management,
  'customers:create': { ...management, SPECIALIST: 'all' },
  /** all that is known of a client; specialists know their own: assigned to them, or dealing with their departments */
  'customers:see-details': managementAndSpecialist,
  'customers:edit': managementAndSpecialist,
  'customers:see-notes': managementAndSpecialist,
  /** what one was given to do for a customer, whosever they are */
  'tasks:do': { ...management, SPECIALIST: 'all' },
  /** where customers are paid */
  'customers:see-bank': management,
  /** paddles, limits, deposits and premiums of their own */
  'customers:see-limit': management,
  /** notes that others have written */
  'customers:edit-notes': management,
  /** who looks after whom */
  'customers:assign': management,
  /** to make one record of two, and two of one */
  'customers:merge': management,
  'customers:export': management,
  /** to bring customers by a file */
  'customers:import': management,
  /** identity documents with their numbers, owners of companies, the source of funds */
  'customers:see-identity': managementAndSpecialist,
  'customers:collect-identity': managementAndSpecialist,
  /** to decide who is known; never who brought them */
  'customers:verify': management,
  /** to let somebody through all the same, with a reason */
  'customers:override-verification': admin,
  /** to lift a confirmed sanctions match, with a reason */
  'customers:lift-sanctions': admin,
  /** everything that is kept of a customer, for them */
  'customers:disclose': management,
  'customers:erase': admin,
  /** to keep everything of somebody for a dispute, or no longer */
  'customers:hold': management,

  'campaigns:read': management,
  'campaigns:edit': management,
  /** what goes to many takes a second person: never who submitted it */
  'campaigns:approve': management,
  /** to start, pause, resume and cancel it */
  'campaigns:send': management,
  'templates:edit': management,
  /** HTML that no block has checked */
  'templates:write-html': admin,
  /** what the house sends by itself: whoever writes a letter with a link to a password could lead it elsewhere */
  'templates:write-notices': admin,
  'segments:edit': management,
  /** addresses to which nothing is written */
  'suppressions:edit': management,

  /** a saved view of a list, for everybody who reads the list */
  'views:share': management,

  'settings:read': management,
  'settings:edit': admin,
  'users:manage': admin,
  'outbox:read': admin,
  'outbox:send': admin,
  /** to list, retry and dismiss returned emails that could not be read */
  'returns:handle': admin,
  'jobs:read': admin,
  'jobs:manage': admin,
} as const satisfies Record<string, Grant>;

export type Permission = keyof typeof permissions;

/** The part of a signed-in user on which every permission depends. */
export interface Actor {
  role: Role;
  departmentIds: readonly number[];
}

/** How far a role's right to an action reaches; undefined: not at all. */
export const getScope = (role: Role, permission: Permission): Scope | undefined =>
  (permissions[permission] as Grant)[role];

/**
 * May this person do the action? With `departments` (those of the row) the row scope is asked too;
 * without, only whether the role has the action anywhere.
 */
export function can(actor: Actor, permission: Permission, departments?: readonly (number | null)[]): boolean {
  const scope = getScope(actor.role, permission);
  if (scope !== 'own' || !departments) return scope !== undefined;
  return departments.some((id) => id !== null && actor.departmentIds.includes(id));
}
