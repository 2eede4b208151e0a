import { useCallback } from 'react';
import type { HelpPageId } from '@/locales/helpPages';
import { useText } from '@/services/text';
import { helpPages } from './pages';

/** Returns a function that returns the title of a help page, such as “Auction › Lots”. */
export function useHelpTitle(): (id: HelpPageId) => string {
  const t = useText();
  return useCallback((id) => helpPages[id].title.map((part) => t(part)).join(' › '), [t]);
}
