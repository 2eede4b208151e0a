import { useAccess } from '@umijs/max';
import type { HelpPageId, HelpPages } from '@/locales/helpPages';
import { getCommandKey } from '@/services/platform';
import { useText } from '@/services/text';
import { getVisibleTasks } from './getVisibleTasks';
import { toPlainText } from './parts';
import type { HelpDocument } from './search';
import { useHelpTitle } from './useHelpTitle';

/** Returns what the search reads: the visible pages as the reader sees them, with the names of buttons. */
export function useHelpDocuments(ids: readonly HelpPageId[], texts: HelpPages): HelpDocument[] {
  const t = useText();
  const access = useAccess();
  const getTitle = useHelpTitle();
  const toText = (source: string) => toPlainText(source, t, getCommandKey());
  return ids.map((id) => {
    const tasks = getVisibleTasks(id, texts, access);
    return {
      id,
      title: getTitle(id),
      headings: tasks.map(([heading]) => toText(heading)),
      sentences: [texts[id].about, ...tasks.flatMap(([, ...steps]) => steps)].map(toText),
    };
  });
}
