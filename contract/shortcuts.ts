import * as z from 'zod';
import { contract } from './api/route';

/** The number of shortcuts that a user can have. */
export const maxShortcuts = 12;

/**
 * A saved view, or the address of a page or action that the command palette offers. It has no text of its own: the page shows
 * the names of those that the user may still open.
 */
const Shortcut = z
  .string()
  .max(200)
  .regex(/^(?:view-\d{1,15}|\/(?!\/)[\w/?=&-]*)$/);
const Shortcuts = z.object({
  /** in order; null: the user has not chosen any yet */
  shortcuts: z.array(Shortcut).max(maxShortcuts).nullable(),
});

export const shortcuts = contract({
  list: {
    method: 'GET',
    path: '/shortcuts',
    permission: 'signed-in',
    subject: 'none',
    summary: "List the user's shortcuts to pages, saved views and actions.",
    reply: Shortcuts,
  },
  save: {
    method: 'PUT',
    path: '/shortcuts',
    permission: 'signed-in',
    subject: 'none',
    summary: "Replace the user's shortcuts.",
    body: z.strictObject({ shortcuts: z.array(Shortcut).max(maxShortcuts) }),
    reply: Shortcuts,
  },
});
