import Layout from '@@/plugin-layout/Layout';
import { QueryClientProvider } from '@tanstack/react-query';
import { useModel } from '@umijs/max';
import { type MouseEvent, useEffect } from 'react';
import Inbox from '@/components/notifications/Inbox';
import Appearance from '@/components/profiles/Appearance';
import { useLook } from '@/services/appearance';
import { checkBuild } from '@/services/build';
import { focusContent } from '@/services/focus';
import { keepSession } from '@/services/keepSession';
import { followChanges } from '@/services/live';
import { queryClient } from '@/services/queries';
import { fetchSession } from '@/services/session';
import { useText } from '@/services/text';
import { layout as standard } from '../../../config/layout';
import Help from './Help';
import { useHeaderHiding } from './headerHiding';
import Tour from './Tour';
import './frame.css';
import './rtl.css';

/** Minutes after which a page that becomes visible again checks for a new version. */
const versionCheckMinutes = 5;

/** The frame around every page: ProLayout as configured in `src/app.tsx`, the help, and what ProLayout does not provide. */
export default function Frame() {
  const t = useText();
  const { initialState } = useModel('@@initialState');
  const { autoHideHeader, fixedHeader, fixSiderbar, layout } = initialState?.house.layout ?? standard;
  // ProLayout has its own theme (`layout` in src/app.tsx).
  useLook();
  useVersionCheck();
  useLiveChanges(initialState?.user != null);
  useKeptSession(initialState?.user != null);
  useHeaderHiding(autoHideHeader);
  const paperSize = initialState?.house.paperSize ?? 'A4';
  useEffect(() => {
    document.documentElement.dataset.paper = paperSize;
  }, [paperSize]);
  useEffect(() => {
    const { classList } = document.documentElement;
    classList.toggle('fix-sider', fixSiderbar);
    // ProLayout fixes its header whenever there is a sider, and renders none with a sider alone.
    classList.toggle(
      'fixed-header',
      layout === 'mix' || (layout === 'top' && (fixedHeader || autoHideHeader)),
    );
  }, [autoHideHeader, fixedHeader, fixSiderbar, layout]);
  return (
    <QueryClientProvider client={queryClient}>
      {initialState?.user && (
        <>
          {/* biome-ignore lint/a11y/useValidAnchor: it leads to a place of the page, by hand where the browser would not */}
          <a className="skip-link" href="#content" onClick={toContent}>
            {t('frame.skip')}
          </a>
          <Help />
          <Inbox />
          <Appearance />
          <Tour />
        </>
      )}
      <Layout />
    </QueryClientProvider>
  );
}

/** Handled manually: when the address already ends with #content the browser does not scroll. */
function toContent(event: MouseEvent) {
  event.preventDefault();
  focusContent();
}

/** Subscribes to changes by other users, so that pages show them at once. */
function useLiveChanges(isSignedIn: boolean) {
  useEffect(() => (isSignedIn ? followChanges() : undefined), [isSignedIn]);
}

/** Typing counts as use of the session. */
function useKeptSession(isSignedIn: boolean) {
  useEffect(() => (isSignedIn ? keepSession() : undefined), [isSignedIn]);
}

function useVersionCheck() {
  useEffect(() => {
    let lastCheck = Date.now();
    const checkVersion = () => {
      if (document.visibilityState !== 'visible' || Date.now() - lastCheck < versionCheckMinutes * 60_000)
        return;
      lastCheck = Date.now();
      fetchSession().then(
        ({ build }) => checkBuild(build),
        () => {
          // offline: the next look asks again
        },
      );
    };
    document.addEventListener('visibilitychange', checkVersion);
    return () => document.removeEventListener('visibilitychange', checkVersion);
  }, []);
}
