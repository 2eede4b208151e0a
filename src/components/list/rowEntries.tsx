import { notify, notifyDone } from '@/services/notice';
import type { Text } from '@/services/text';
import Link from '../page/Link';
import { type MenuEntry, menuLink } from './menu';

/** Menu entries of every row: open, open in a new tab, and copy the number or address. */
export const rowEntries = (t: Text, to: string | undefined, copyText?: string): MenuEntry[] => [
  ...(to === undefined
    ? []
    : [
        menuLink('open', <Link to={to}>{t('list.open')}</Link>),
        menuLink(
          'tab',
          <Link to={to} target="_blank">
            {t('list.openTab')}
          </Link>,
        ),
      ]),
  // The clipboard is available only in secure contexts.
  ...(copyText && window.isSecureContext
    ? [{ key: 'copy', label: t('list.copy', { text: copyText }), onClick: () => copy(t, copyText) }]
    : []),
];

function copy(t: Text, text: string): void {
  void navigator.clipboard.writeText(text).then(
    () => notifyDone(t('list.copied', { text })),
    () => notify({ kind: 'line', tone: 'error', title: t('list.copy.refused') }),
  );
}
