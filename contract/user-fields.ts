import { choice, flag, rows, text } from './field';
import { roles } from './permissions';

/** What the story of a user remembers, in the words of its form. */
export const userFields = {
  email: text({ max: 254, column: 'email', label: 'session.email' }),
  name: text({ max: 120, column: 'name', label: 'common.name' }),
  role: choice(roles, { column: 'role', label: 'common.role', words: 'role' }),
  language: text({ max: 12, column: 'language', label: 'common.language' }),
  departmentIds: rows('departments', { column: null, label: 'common.departments' }),
  active: flag({ column: 'active', label: 'users.active' }),
};
