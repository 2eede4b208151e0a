import { useIntl } from '@umijs/max';
import { useCallback } from 'react';
import type { MessageId } from '@/locales/messages';

type Values = Record<string, string | number | Date | boolean | null | undefined>;
export type Text = (id: MessageId, values?: Values) => string;

/** `const t = useText(); t('list.total', { total })`: an id that no language has does not compile. */
export function useText(): Text {
  const { formatMessage } = useIntl();
  return useCallback((id, values) => formatMessage({ id }, values), [formatMessage]);
}
