import { useIntl } from '@umijs/max';
import { useCallback } from 'react';
import type { MessageId } from '@/locales/messages';

type Values = Record<string, string | number | Date | boolean | null | undefined>;
export type Text = (id: MessageId, values?: Values) => string;

/** Characters that make a message need formatting: a value, a choice, an escaped character. */
const formatted = /[{}'<]/;

/** `const t = useText(); t('list.total', { total })`: an unknown message id does not compile. */
export function useText(): Text {
  const { formatMessage, messages } = useIntl();
  return useCallback(
    (id, values) => {
      // Messages without values skip parsing, because a page has a hundred of them.
      const text = messages[id];
      return typeof text !== 'string' || formatted.test(text) ? formatMessage({ id }, values) : text;
    },
    [formatMessage, messages],
  );
}
