import { lazy, useRef } from 'react';
import LazyBoundary from '@/components/page/LazyBoundary';
import { loadHelpTexts } from '@/locales';
import { useShortcut } from '@/services/keys';
import { useUrl } from '@/services/url';

const HelpDrawer = lazy(async () => {
  const [drawer] = await Promise.all([import('@/components/help/HelpDrawer'), loadHelpTexts()]);
  return drawer;
});

/** Help, opened by `?` or the header at the page for the current address; `?help=lots` in the address opens another one. */
export default function Help() {
  const { query, set } = useUrl();
  useShortcut(['?'], () => set({ help: 'open' }, 'push'));

  const openPage = query.get('help');
  /** once opened, the drawer stays mounted, so that it can slide in and out */
  const opened = useRef(openPage !== null);
  opened.current ||= openPage !== null;
  if (!opened.current) return null;

  return (
    <LazyBoundary>
      <HelpDrawer pageId={openPage} onClose={() => set({ help: undefined })} />
    </LazyBoundary>
  );
}
