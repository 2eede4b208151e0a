import * as z from 'zod';
import { toShape } from './api/field';
import { ById, ExportQuery, PageQuery, page, sortBy, Versioned } from './api/page';
import { roles } from './api/permissions';
import { contract } from './api/route';
import { secret, withRowKind } from './api/secrets';
import { RefusedRow, toSelectionSchema } from './api/selection';
import { PhoneCountry } from './phone-country';
import { PhoneForm } from './phones';
import { factorKinds, signInWays } from './session';
import { userFields } from './user-fields';

export const User = withRowKind(
  'subject',
  z.object({
    id: z.number(),
    ...toShape(userFields),
    /** false until the invitation was accepted */
    activated: z.boolean(),
    lastLoginAt: secret(z.string().nullable(), 'users:manage'),
    createdAt: z.string(),
    version: z.number(),
  }),
);
export type User = z.infer<typeof User>;

/** How a user signs in. */
const Access = z.object({
  /** way and browser of the last sign-in, for 90 days */
  lastSignIn: z.object({ way: z.enum(signInWays), device: z.string() }).nullable(),
  /** sessions that have not expired */
  sessions: z.number(),
  /** the kinds of second factors */
  factors: z.array(z.enum(factorKinds)),
  /** whether there is a confirmed backup address for notices; only the user sees which */
  hasBackupEmail: z.boolean(),
});

export const UserRow = withRowKind('subject', User.extend(Access.shape));
export type UserRow = z.infer<typeof UserRow>;

const StaffName = z.object({ id: z.number(), name: z.string(), isSpecialist: z.boolean() });
export type StaffName = z.infer<typeof StaffName>;
const DepartmentMember = z.object({
  id: z.number(),
  name: z.string(),
  role: z.enum(roles),
  active: z.boolean(),
});
export type DepartmentMember = z.infer<typeof DepartmentMember>;
const Members = z.object({ members: z.array(DepartmentMember) });
const UserIds = z.array(z.number().int().positive()).max(100);

/** Callers written before there was a finance flag send none, which leaves the stored one. */
const Form = z.strictObject({ ...toShape(userFields), finance: userFields.finance.schema.optional() });

export const userSort = ['name', 'email', 'role', 'lastLoginAt'] as const;

const filters = { sort: sortBy(userSort, 'name'), role: z.enum(roles).optional() };

export const users = contract({
  list: {
    method: 'GET',
    path: '/users',
    permission: 'users:manage',
    subject: 'none',
    summary: 'List the users.',
    query: PageQuery.extend(filters),
    reply: page(UserRow),
  },
  export: {
    method: 'GET',
    path: '/users/export',
    permission: 'users:manage',
    subject: 'none',
    summary: 'Export all matching users as a file.',
    query: ExportQuery.extend(filters),
    reply: 'file',
    rows: User,
  },
  invite: {
    method: 'POST',
    path: '/users',
    permission: 'users:manage',
    subject: 'none',
    requiresConfirmation: true,
    summary: 'Invite a user by an email with a link, valid 24 hours, to set a password.',
    body: withRowKind(
      'subject',
      Form.omit({ active: true }).extend({
        /** which the user verifies when accepting the invitation */
        phone: PhoneForm.optional(),
      }),
    ),
    reply: User,
    status: 201,
  },
  countByRole: {
    method: 'GET',
    path: '/users/roles',
    permission: 'users:manage',
    subject: 'none',
    summary: 'Count the users of each role.',
    reply: page(z.object({ role: z.enum(roles), users: z.number() })),
  },
  phoneCountries: {
    method: 'GET',
    path: '/users/phone-countries',
    permission: 'users:manage',
    subject: 'none',
    summary: 'List the countries whose phone numbers an invitation accepts.',
    reply: page(PhoneCountry),
  },
  read: {
    method: 'GET',
    path: '/users/:id',
    permission: 'users:manage',
    subject: 'user',
    summary: 'Get a user.',
    params: ById,
    reply: User,
  },
  update: {
    method: 'PUT',
    path: '/users/:id',
    permission: 'users:manage',
    subject: 'user',
    requiresConfirmation: true,
    summary:
      'Change a user. A deactivated user is signed out everywhere, and links sent to a previous address stop working.',
    params: ById,
    body: withRowKind('subject', Form.extend(Versioned.shape)),
    reply: User,
  },
  access: {
    method: 'GET',
    path: '/users/:id/access',
    permission: 'users:manage',
    subject: 'user',
    summary: 'Get how a user signed in last, and their sessions and second factors.',
    params: ById,
    reply: Access,
  },
  endSessions: {
    method: 'DELETE',
    path: '/users/:id/sessions',
    permission: 'users:manage',
    subject: 'user',
    requiresConfirmation: true,
    summary: 'End all sessions of a user.',
    params: ById,
    reply: 'nothing',
  },
  updateMany: {
    method: 'PATCH',
    path: '/users',
    permission: 'users:manage',
    subject: 'none',
    requiresConfirmation: true,
    summary:
      'Activate or deactivate many users. Users that must stay unchanged, and those with unfinished work to hand over first, are listed in the reply.',
    body: z.strictObject({
      rows: toSelectionSchema(filters),
      change: z.strictObject({ active: z.boolean() }),
      /** also deactivates users who are responsible for unfinished work, which then stays with them */
      leaveWork: z.boolean().default(false),
    }),
    reply: z.object({ changed: z.array(z.number()), refused: z.array(RefusedRow) }),
  },
  inviteAgain: {
    method: 'POST',
    path: '/users/:id/invitation',
    permission: 'users:manage',
    subject: 'user',
    requiresConfirmation: true,
    summary: 'Send the invitation again; the old link stops working.',
    params: ById,
    reply: 'nothing',
  },
  departmentMembers: {
    method: 'GET',
    path: '/departments/:id/members',
    permission: 'settings:read',
    subject: 'department',
    summary: 'List the members of a department, active ones first.',
    params: ById,
    reply: Members,
  },
  changeMembers: {
    method: 'POST',
    path: '/departments/:id/members',
    permission: 'users:manage',
    subject: 'department',
    requiresConfirmation: true,
    summary: "Add users to a department or remove them from it. This changes the users' permissions.",
    params: ById,
    body: z.strictObject({ add: UserIds, remove: UserIds }),
    reply: Members,
  },
  /** names for selects, without addresses or other roles */
  names: {
    method: 'GET',
    path: '/staff',
    permission: 'signed-in',
    subject: 'none',
    summary: 'List the names of active users and whether they are specialists, for selects.',
    reply: page(StaffName),
  },
});
