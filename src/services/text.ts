import { useIntl } from '@umijs/max';
import { useCallback } from 'react';
import type { MessageId } from '@/locales/messages';

type Values = Record<string, string | number | Date | boolean | null | undefined>;
export type Text = (id: MessageId, values?: Values) => string;

/** What makes a text more than its words: a value, a choice, a quoted sign. */
const formatted = /[{}'<]/;

/** `const t = useText(); t('list.total', { total })`: an id that no language has does not compile. */
export function useText(): Text {
  const { formatMessage, messages } = useIntl();
  return useCallback(
    (id, values) => {
      // A text without values would be parsed all the same, a hundred of them before the first page is there.
      const text = messages[id];
      return typeof text !== 'string' || formatted.test(text) ? formatMessage({ id }, values) : text;
    },
    [formatMessage, messages],
  );
}
