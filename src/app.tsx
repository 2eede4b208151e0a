import { getIntl, history, Outlet, type RunTimeLayoutConfig } from '@umijs/max';
import type { ReactNode } from 'react';
import { can } from '#contract/api/permissions';
import { layout as standard, title } from '../config/layout';
import { findMenuEntry, matchPage, pages, toMenuPath } from '../config/routes';
import { buildBarTokens } from '../config/theme';
import type { InitialState } from './access';
import Logo from './components/frame/Logo';
import Refused from './components/frame/Refused';
import Theme from './components/frame/Theme';
import Link from './components/page/Link';
import PageBoundary from './components/page/PageBoundary';
import { currentLanguage, loadHouseTexts, loadTexts } from './locales';
import { showEmergency } from './locales/emergency';
import { currentPath, loginPath, toPagePath as pageAt } from './services/address';
import { checkBuild } from './services/build';
import { isChunkError, reloadOnce } from './services/chunks';
import { lazyComponent } from './services/lazyComponent';
import { getPage } from './services/pages';
import { fetchSession, getEarlyUser } from './services/session';
import { setTitle } from './services/title';
import { applyWorker } from './services/worker';

export const locale = { getLocale: currentLanguage };

const pathname = () => currentPath().split('?')[0] ?? '/';

const Actions = lazyComponent(() => import(/* webpackChunkName: "frame" */ './components/frame/Actions'));
const Content = lazyComponent(() => import(/* webpackChunkName: "frame" */ './components/frame/Content'));
/** The frame with all it needs to be drawn at once. */
const Frame = lazyComponent(async () => {
  const [frame] = await Promise.all([
    import(/* webpackChunkName: "frame" */ './components/frame/Frame'),
    Actions.fetch(),
    Content.fetch(),
    loadHouseTexts(),
  ]);
  return frame;
});

interface Routes {
  routes: Record<string, { path?: string; isLayout?: boolean; key?: string }>;
  routeComponents: Record<string, unknown>;
}

/** Puts our own pages, which can be fetched ahead, into Umi's table, and fetches the first one. */
export async function patchRoutes({ routes, routeComponents }: Routes) {
  for (const [id, route] of Object.entries(routes)) {
    const { path, isLayout } = route;
    // Of a route at / without a key ProLayout makes one of everything below it, while the first page waits.
    if (!path || path === '/') route.key = id;
    const page = pages.find((one) => one.path === path);
    routeComponents[id] = isLayout ? Frame : path ? getPage(page?.component) : Outlet;
  }
  await fetchFirstPage();
}

/** What the first page needs is there before anything is drawn; its first rows are asked for meanwhile. */
async function fetchFirstPage() {
  const page = matchPage(pathname())?.page;
  const canOpen = getEarlyUser().then((person) =>
    Boolean(page?.access && person && can(person, page.access)),
  );
  const pageFile = getPage(page?.component)
    .fetch()
    .then(async ({ ahead }) => {
      void canOpen.then((isAllowed) => isAllowed && ahead?.(new URLSearchParams(window.location.search)));
    });
  // What did not arrive is asked for again where its failure has words.
  await Promise.allSettled(page?.bare ? [pageFile] : [pageFile, Frame.fetch()]);
}

/** The chosen language is downloaded before the first page is drawn. */
export function render(draw: () => void) {
  loadTexts().then(draw, (error) => {
    console.error(error);
    if (!(isChunkError(error) && reloadOnce())) showEmergency();
  });
}

/** Asks who is signed in; an anonymous visitor leaves for the sign-in page before anything protected is drawn. */
export async function getInitialState(): Promise<InitialState> {
  const state = await fetchSession();
  checkBuild(state.build);
  applyWorker(state.house.layout.pwa).catch(console.error);
  const match = matchPage(pathname());
  if (!state.user && match?.page.access) history.replace(loginPath(currentPath()));
  return state;
}

/** ProLayout: what `config/layout.ts`, the house and `config/routes.ts` say, and our own parts in its places. */
export const layout: RunTimeLayoutConfig = ({ initialState }) => {
  const { navTheme, autoHideHeader, fixedHeader, colorPrimary, ...settings } =
    initialState?.house.layout ?? standard;
  const entry = findMenuEntry(pageAt(window.location.pathname));
  const words = getIntl().formatMessage({ id: 'frame.menu' });
  const menu = (_: unknown, dom: ReactNode) => dom && <nav aria-label={words}>{dom}</nav>;
  const brand = (
    _: ReactNode,
    name: ReactNode,
    { layout, isMobile }: { layout?: string; isMobile?: boolean } = {},
  ) =>
    layout === 'mix' && !isMobile && !name ? (
      false
    ) : (
      <Link to="/" className="brand">
        <Logo />
        {name && <span>{title}</span>}
      </Link>
    );
  return {
    layout: settings.layout,
    contentWidth: settings.contentWidth,
    fixSiderbar: settings.fixSiderbar,
    fixedHeader: fixedHeader || autoHideHeader,
    navTheme: navTheme === 'realDark' ? 'realDark' : 'light',
    token: {
      bgLayout: 'var(--ant-color-bg-layout)',
      pageContainer: { paddingInlinePageContainerContent: 0, paddingBlockPageContainerContent: 0 },
      ...buildBarTokens(navTheme, colorPrimary),
    },
    stylish: {
      header: ({ layout }) => ({ color: layout?.header?.colorHeaderTitle }),
      sider: ({ layout }) => ({ color: layout?.sider?.colorTextMenuTitle }),
    },
    // Nobody is signed in, or nobody knows yet: the page alone.
    pure: !initialState?.user,
    // The pages say their titles themselves (`onRouteChange`, `usePageTitle`).
    title: '',
    pageTitleRender: false,
    menu: { locale: true },
    selectedKeys: entry ? [entry.path] : [],
    menuItemRender: ({ path = '/', isMobile, onClick }, name) => (
      <Link
        to={toMenuPath(path)}
        prefetch="intent"
        aria-current={entry?.path === path ? 'page' : undefined}
        onClick={isMobile ? onClick : undefined}
      >
        {name}
      </Link>
    ),
    // In the header a heading of several pages links to the first of them, so that Tab can reach it.
    subMenuItemRender: ({ children }, name, { isMobile } = {}) => {
      const first = children?.[0]?.path;
      return first && !isMobile ? (
        <Link to={toMenuPath(first)} prefetch="intent">
          {name}
        </Link>
      ) : (
        name
      );
    },
    headerContentRender: menu,
    menuContentRender: menu,
    menuHeaderRender: brand,
    headerTitleRender: brand,
    onMenuHeaderClick: undefined,
    actionsRender: () => <Actions />,
    childrenRender: (page) => <Content>{page}</Content>,
    unAccessible: <Refused />,
    ErrorBoundary: PageBoundary,
  };
};

export const innerProvider = (container: ReactNode) => <Theme>{container}</Theme>;

/** Around everything: the frame itself, or its style sheet, may not arrive. */
export const rootContainer = (container: ReactNode) => <PageBoundary>{container}</PageBoundary>;

/** Each page's own title; a page that knows more (the name of a sale) says so after it (`usePageTitle`). */
export function onRouteChange() {
  const { formatMessage } = getIntl();
  setTitle(formatMessage({ id: `title.${matchPage(pathname())?.page.name ?? '404'}` }));
}
