import * as z from 'zod';
import { choice, email, flag, rows, text } from './api/field';
import { limits } from './api/limits';
import { roles } from './api/permissions';
import { languages } from './session';
import { TimeZone } from './time';

/** Fields of a user. */
// biome-ignore format: keep each field on one line
export const userFields = {
  email: email({ max: limits.email, required: true, column: 'email', label: 'common.email', secret: 'users:manage' }),
  name: text({ max: limits.name, required: true, column: 'name', label: 'common.name' }),
  role: choice(roles, { column: 'role', label: 'common.role', words: 'role' }),
  language: choice(languages, { column: 'language', label: 'common.language', words: 'customers.language' }),
  departmentIds: { ...rows('departments', { column: null, label: 'common.departments' }), schema: z.array(z.number().int().positive()).max(100) },
  /** whether the user has finance access: to invoices, payments and the ledger */
  finance: flag({ column: 'finance', label: 'users.finance' }),
  active: flag({ column: 'active', label: 'users.active' }),
};

/** Fields that users write about themselves, with their own name and language. */
// biome-ignore format: keep each field on one line
export const profileFields = {
  name: userFields.name,
  nickname: text({ max: limits.name, column: 'nickname', label: 'profile.nickname' }),
  position: text({ max: limits.name, column: 'position', label: 'profile.position' }),
  about: text({ max: 200, column: 'about', label: 'profile.about' }),
  biography: text({ max: 1000, lines: 3, column: 'biography', label: 'profile.biography' }),
  emailSignature: text({ max: 1000, lines: 3, column: 'email_signature', label: 'profile.emailSignature' }),
  language: userFields.language,
  timeZone: { ...text({ max: 60, column: 'time_zone', label: 'catalogue.timeZone' }), schema: z.union([z.literal(''), TimeZone]) },
  country: text({ max: 2, column: 'country', label: 'profile.country' }),
  province: text({ max: 100, column: 'province', label: 'profile.province' }),
  city: text({ max: 100, column: 'city', label: 'profile.city' }),
  street: text({ max: 200, column: 'street', label: 'profile.street' }),
};
