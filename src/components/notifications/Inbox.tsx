import { lazy, useRef } from 'react';
import { inboxTabs } from '#contract/notification-kinds';
import LazyBoundary from '@/components/page/LazyBoundary';
import { useUrl } from '@/services/url';

const InboxDrawer = lazy(() => import('./InboxDrawer'));

/** The inbox over the current page; `?inbox=TASKS` in the address opens it with a tab. */
export default function Inbox() {
  const { query, set } = useUrl();
  const param = query.get('inbox');
  const open = param !== null;
  /** once opened, the drawer stays mounted, so that it can slide in and out */
  const opened = useRef(open);
  opened.current ||= open;
  if (!opened.current) return null;
  return (
    <LazyBoundary>
      <InboxDrawer
        open={open}
        tab={inboxTabs.find((tab) => tab === param) ?? 'ALL'}
        onTab={(tab) => set({ inbox: tab })}
        onClose={() => set({ inbox: undefined })}
      />
    </LazyBoundary>
  );
}
