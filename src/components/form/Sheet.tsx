import { history } from '@umijs/max';
import { Drawer } from 'antd';
import { type ReactNode, useMemo, useRef } from 'react';
import { useFocusReturn } from '@/services/focus';
import { useUrl } from '@/services/url';
import { SheetContext, type SheetControls } from './SheetContext';

interface Props {
  /** the parameter of the address that names what is open: `item` for `?item=17` */
  param: string;
  /** parameters that go with it and say more about it, such as what is done with it */
  extraParams?: readonly string[];
  /** the parameter of its tabs: what was typed in one stays while another is shown */
  tab?: string;
  /** false: the address names nothing that could be shown */
  open: boolean;
  title: ReactNode;
  /** what can be done with it, beside its title */
  action?: ReactNode;
  size: number;
  /** what the parameter says of the next thing of the list; undefined: this is the last */
  next?(): string | number | undefined;
  children: ReactNode;
}

/**
 * A thing or a form over its page, named in the address. However it is closed (X, Esc, a click beside it, Back, a
 * link), typed words are asked about first. The focus goes in with it and afterwards back to what opened it.
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
      // Not in the middle of the window, where it is said that something is saved.
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

/** What of an address says what is open. */
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
