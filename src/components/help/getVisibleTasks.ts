import type { Permission } from '#contract/api/permissions';
import type { HelpPageId, HelpPages, HelpTask } from '@/locales/helpPages';
import { helpPages } from './pages';

/** Returns the tasks of a help page that the reader's permissions allow, in order. */
export function getVisibleTasks(
  id: HelpPageId,
  texts: HelpPages,
  access: Readonly<Partial<Record<Permission, boolean>>>,
): HelpTask[] {
  const needed: Readonly<Record<string, Permission | undefined>> = helpPages[id].tasks;
  return Object.entries<HelpTask>(texts[id].tasks).flatMap(([task, text]) => {
    const permission = needed[task];
    return permission === undefined || access[permission] ? [text] : [];
  });
}
