import { getIntl, history } from '@umijs/max';
import type { ReactNode } from 'react';
import { may } from '#contract/permissions';
import { matchPage } from '../config/routes';
import type { InitialState } from './access';
import PageBoundary from './components/PageBoundary';
import Theme from './components/Theme';
import { currentLanguage, loadHouseTexts, loadTexts } from './locales';
import { showEmergency } from './locales/emergency';
import { currentPath, loginPath } from './services/address';
import { noteBuild } from './services/build';
import { isChunkError, reloadOnce } from './services/chunks';
import { importOf } from './services/lazy';
import { askSession, personAhead } from './services/session';
import { setTitle } from './services/title';
import { applyWorker } from './services/worker';

export const locale = { getLocale: currentLanguage };

const pathname = () => currentPath().split('?')[0] ?? '/';

interface Routes {
  routes: Record<string, { path?: string; isLayout?: boolean }>;
  routeComponents: Record<string, unknown>;
}

/**
 * The first page is fetched before anything is drawn: while React shows the fallback of a component that arrives
 * later it holds the page back for 300 ms. Its first rows are asked for meanwhile.
 */
export async function patchRoutes({ routes, routeComponents }: Routes) {
  const page = matchPage(pathname())?.page;
  const isFirst = ({ path, isLayout }: Routes['routes'][string]) =>
    isLayout ? !page?.bare : path === page?.path;
  const opens = personAhead().then((person) => Boolean(page?.access && person && may(person, page.access)));
  const first = Object.keys(routes).filter((id) => isFirst(routes[id] ?? {}));
  await Promise.all(
    first.map(async (id) => {
      const arrived = await importOf(routeComponents[id])?.().catch(() => undefined);
      // What did not arrive is asked for again where its failure has words.
      if (!arrived) return;
      routeComponents[id] = arrived.default;
      void opens.then((yes) => yes && arrived.ahead?.(new URLSearchParams(window.location.search)));
    }),
  );
}

/** The chosen language is downloaded before the first page is drawn. */
export function render(draw: () => void) {
  if (!matchPage(pathname())?.page.bare) loadHouseTexts().catch(() => {});
  loadTexts().then(draw, (error) => {
    console.error(error);
    if (!(isChunkError(error) && reloadOnce())) showEmergency();
  });
}

/** Asks who is signed in; an anonymous visitor leaves for the sign-in page before anything protected is drawn. */
export async function getInitialState(): Promise<InitialState> {
  const state = await askSession();
  noteBuild(state.build);
  applyWorker(state.house.layout.pwa).catch(console.error);
  const match = matchPage(pathname());
  if (!state.user && match?.page.access) history.replace(loginPath(currentPath()));
  return state;
}

export const innerProvider = (container: ReactNode) => <Theme>{container}</Theme>;

/** Around everything: the frame itself, or its style sheet, may not arrive. */
export const rootContainer = (container: ReactNode) => <PageBoundary>{container}</PageBoundary>;

/** Each page's own title; a page that knows more (the name of a sale) says so after it (`usePageTitle`). */
export function onRouteChange() {
  const { formatMessage } = getIntl();
  setTitle(formatMessage({ id: `title.${matchPage(pathname())?.page.name ?? '404'}` }));
}
