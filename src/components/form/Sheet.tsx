import { history } from '@umijs/max';
import { Drawer } from 'antd';
import { type ReactNode, useMemo, useRef } from 'react';
import { useFocusReturn } from '@/services/focus';
import { useText } from '@/services/text';
import { useUrl } from '@/services/url';
import { SheetContext, type SheetControls } from './SheetContext';

interface Props {
  /** the query parameter that selects what is open: `item` for `?item=17` */
  param: string;
  /** related parameters, removed together with it when the sheet closes */
  extraParams?: readonly string[];
  /** the parameter of its tabs: input in one tab is preserved while another is shown */
  tab?: string;
  /** false: the address selects nothing that can be shown */
  open: boolean;
  title: ReactNode;
  /** actions beside the title */
  action?: ReactNode;
  size: number;
  /** returns the parameter value of the next row in the list; undefined on the last */
  next?(): string | number | undefined;
  children: ReactNode;
}

/**
 * A detail or a form over its page, selected by the address. Closing it by X, Esc, a click outside, Back or a link asks for
 * confirmation when there is unsaved input. The focus moves into the sheet and returns to the element that opened it.
 */
export default function Sheet({
  param,
  extraParams = [],
  tab,
  open,
  title,
  action,
  size,
  next,
  children,
}: Props) {
  const t = useText();
  const { query, set } = useUrl();
  const body = useRef<HTMLDivElement>(null);
  const paramKey = [param, ...extraParams].join();
  const openValue = readOpenValue(query, paramKey);
  useFocusReturn(open);
  const latestNext = useRef(next);
  latestNext.current = next;
  const controls = useMemo((): SheetControls => {
    const { pathname } = history.location;
    return {
      keeps: (to) =>
        to.pathname === pathname && readOpenValue(new URLSearchParams(to.search), paramKey) === openValue,
      next() {
        const to = latestNext.current?.();
        if (to !== undefined) set({ [param]: to });
      },
    };
  }, [param, paramKey, openValue, set]);
  const names = [...paramKey.split(','), ...(tab === undefined ? [] : [tab])];
  return (
    <Drawer
      open={open}
      title={title}
      // The dialog has a name while its row is loading, too.
      aria-label={title === undefined ? t('common.loading') : undefined}
      // Not in the middle of the window, where notifications appear.
      closable={{ placement: 'end' }}
      extra={action}
      size={size}
      destroyOnHidden
      onClose={() => set(Object.fromEntries(names.map((name) => [name, undefined])))}
      afterOpenChange={(isOpen) => isOpen && focusFirstField(body.current)}
    >
      <div ref={body}>
        <SheetContext value={controls}>{children}</SheetContext>
      </div>
    </Drawer>
  );
}

/** Returns the part of the address that selects what is open. */
const readOpenValue = (query: URLSearchParams, paramKey: string): string =>
  paramKey
    .split(',')
    .map((name) => query.get(name) ?? '')
    .join(' ');

function focusFirstField(body: HTMLElement | null) {
  if (body?.contains(document.activeElement)) return;
  body
    ?.querySelector<HTMLElement>(
      'input:not([type=hidden], [type=radio]:not(:checked), :disabled), textarea:not(:disabled)',
    )
    ?.focus();
}
