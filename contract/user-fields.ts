import * as z from 'zod';
import { choice, email, flag, rows, text } from './api/field';
import { limits } from './api/limits';
import { roles } from './api/permissions';
import { languages } from './session';

/** Fields of a user. */
// biome-ignore format: keep each field on one line
export const userFields = {
  email: email({ max: limits.email, required: true, column: 'email', label: 'common.email', secret: 'users:manage' }),
  name: text({ max: limits.name, required: true, column: 'name', label: 'common.name' }),
  role: choice(roles, { column: 'role', label: 'common.role', words: 'role' }),
  language: choice(languages, { column: 'language', label: 'common.language', words: 'customers.language' }),
  departmentIds: { ...rows('departments', { column: null, label: 'common.departments' }), schema: z.array(z.number().int().positive()).max(100) },
  active: flag({ column: 'active', label: 'users.active' }),
};
