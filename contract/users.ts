import * as z from 'zod';
import { ById, ExportQuery, PageQuery, page, sortBy, Versioned } from './page';
import { roles } from './permissions';
import { contract } from './route';
import { languages } from './session';

export const User = z.object({
  id: z.number(),
  email: z.string(),
  name: z.string(),
  role: z.enum(roles),
  language: z.enum(languages),
  active: z.boolean(),
  /** false until the invitation was followed */
  activated: z.boolean(),
  departmentIds: z.array(z.number()),
  lastLoginAt: z.string().nullable(),
  createdAt: z.string(),
  version: z.number(),
});
export type User = z.infer<typeof User>;

const Given = z.strictObject({
  name: z.string().trim().min(1).max(120),
  role: z.enum(roles),
  language: z.enum(languages),
  departmentIds: z.array(z.number().int().positive()).max(100),
});

export const userSort = ['name', 'email', 'role', 'lastLoginAt'] as const;

const which = { sort: sortBy(userSort, 'name'), role: z.enum(roles).optional() };

export const users = contract({
  list: {
    method: 'GET',
    path: '/users',
    permission: 'users:manage',
    summary: 'The staff of the house.',
    query: PageQuery.extend(which),
    reply: page(User),
  },
  export: {
    method: 'GET',
    path: '/users/export',
    permission: 'users:manage',
    summary: 'The staff of the house as a file, all rows that match.',
    query: ExportQuery.extend(which),
    reply: 'file',
  },
  invite: {
    method: 'POST',
    path: '/users',
    permission: 'users:manage',
    summary: 'Invite a colleague: the mail holds a link, valid 24 hours, to choose a password.',
    body: Given.extend({ email: z.email().max(254) }),
    reply: User,
    status: 201,
  },
  tell: {
    method: 'GET',
    path: '/users/:id',
    permission: 'users:manage',
    summary: 'One user.',
    params: ById,
    reply: User,
  },
  save: {
    method: 'PUT',
    path: '/users/:id',
    permission: 'users:manage',
    summary: 'Change a user; one made inactive is signed out everywhere.',
    params: ById,
    body: Given.extend({ active: z.boolean() }).extend(Versioned.shape),
    reply: User,
  },
  inviteAgain: {
    method: 'POST',
    path: '/users/:id/invitation',
    permission: 'users:manage',
    summary: 'Send the invitation once more; the old link stops working.',
    params: ById,
    reply: 'nothing',
  },
  /** names for pickers, without addresses or roles */
  names: {
    method: 'GET',
    path: '/staff',
    permission: 'signed-in',
    summary: 'Names of active staff, for choosing a specialist.',
    reply: page(z.object({ id: z.number(), name: z.string() })),
  },
});
