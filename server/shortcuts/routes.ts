import type { Handlers } from '#contract/api/route';
import type { shortcuts } from '#contract/shortcuts';
import type { Context } from '../app-context';
import { readShortcuts, saveShortcuts } from './shortcuts';

export const shortcutRoutes: Handlers<typeof shortcuts, Context> = {
  list: async (_, context) => ({ shortcuts: await readShortcuts(context) }),
  save: async ({ body }, context) => ({ shortcuts: await saveShortcuts(context, body.shortcuts) }),
};
