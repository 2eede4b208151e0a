import { getIntl, history, Outlet, type RunTimeLayoutConfig } from '@umijs/max';
import type { ReactNode } from 'react';
import { can } from '#contract/api/permissions';
import { layout as standard, title } from '../config/layout';
import { findMenuEntry, matchPage, pages, toMenuPath } from '../config/routes';
import { accentText, buildBarTokens } from '../config/theme';
import type { InitialState } from './access';
import Logo from './components/frame/Logo';
import Refused from './components/frame/Refused';
import Theme from './components/frame/Theme';
import Link from './components/page/Link';
import PageBoundary from './components/page/PageBoundary';
import { currentLanguage, loadAppTexts, loadTexts } from './locales';
import { showEmergency } from './locales/emergency';
import { currentPath, loginPath, toPagePath as pageAt } from './services/address';
import { getLook, storeAppearance } from './services/appearance';
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
const ColleagueLayer = lazyComponent(
  () => import(/* webpackChunkName: "frame" */ './components/colleagues/ColleagueLayer'),
);
const MoneyLayer = lazyComponent(
  () => import(/* webpackChunkName: "frame" */ './components/payments/MoneyLayer'),
);
const WriteLayer = lazyComponent(
  () => import(/* webpackChunkName: "frame" */ './components/customer-emails/WriteLayer'),
);
/** The frame with everything needed to render it at once. */
const Frame = lazyComponent(async () => {
  const [frame] = await Promise.all([
    import(/* webpackChunkName: "frame" */ './components/frame/Frame'),
    Actions.fetch(),
    Content.fetch(),
    ColleagueLayer.fetch(),
    MoneyLayer.fetch(),
    WriteLayer.fetch(),
    loadAppTexts(),
  ]);
  return frame;
});

interface Routes {
  routes: Record<string, { path?: string; isLayout?: boolean; key?: string }>;
  routeComponents: Record<string, unknown>;
}

/** Puts our prefetchable pages into Umi's route table, and loads the first one. */
export async function patchRoutes({ routes, routeComponents }: Routes) {
  for (const [id, route] of Object.entries(routes)) {
    const { path, isLayout } = route;
    // For a route at / without a key ProLayout generates one from everything below it, which delays the first page.
    if (!path || path === '/') route.key = id;
    const page = pages.find((one) => one.path === path);
    routeComponents[id] = isLayout ? Frame : path ? getPage(page?.component) : Outlet;
  }
  await fetchFirstPage();
}

/** Loads what the first page needs before anything is rendered; its first rows are requested meanwhile. */
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
  // A failed load is retried where its error can be shown.
  await Promise.allSettled(page?.bare ? [pageFile] : [pageFile, Frame.fetch()]);
}

/** The selected language is downloaded before the first page is rendered. */
export function render(draw: () => void) {
  loadTexts().then(draw, (error) => {
    console.error(error);
    if (!(isChunkError(error) && reloadOnce())) showEmergency();
  });
}

/** Loads the session; an anonymous visitor is redirected to sign-in before anything protected is rendered. */
export async function getInitialState(): Promise<InitialState> {
  const state = await fetchSession();
  if (state.appearance) storeAppearance(state.appearance, state.house.layout);
  checkBuild(state.build);
  applyWorker(state.house.layout.pwa).catch(console.error);
  const match = matchPage(pathname());
  if (!state.user && match?.page.access) history.replace(loginPath(currentPath()));
  // The user checks there what opens the account, before anything else.
  if (state.user && state.review && !match?.page.bare) history.replace(loginPath(currentPath()));
  return state;
}

/** Configures ProLayout from `config/layout.ts`, the settings and `config/routes.ts`, with our own components. */
export const layout: RunTimeLayoutConfig = ({ initialState }) => {
  const { autoHideHeader, fixedHeader, colorPrimary, ...settings } = initialState?.house.layout ?? standard;
  const { navTheme, highContrast } = getLook(initialState);
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
      <Link to="/" className="brand" aria-label={name ? undefined : title}>
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
      ...buildBarTokens(navTheme, highContrast ? accentText : colorPrimary),
    },
    stylish: {
      header: ({ layout }) => ({ color: layout?.header?.colorHeaderTitle }),
      sider: ({ layout }) => ({ color: layout?.sider?.colorTextMenuTitle }),
    },
    // Without a session, or while it is unknown: the page alone.
    pure: !initialState?.user,
    // The pages set their titles themselves (`onRouteChange`, `usePageTitle`).
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
    // In the header, a heading of several pages links to the first of them, so that Tab can reach it.
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
    childrenRender: (page) => (
      <Content>
        {page}
        <ColleagueLayer />
        <MoneyLayer />
        <WriteLayer />
      </Content>
    ),
    unAccessible: <Refused />,
    ErrorBoundary: PageBoundary,
  };
};

export const innerProvider = (container: ReactNode) => <Theme>{container}</Theme>;

/** Wraps everything: the frame or its style sheet may fail to load. */
export const rootContainer = (container: ReactNode) => <PageBoundary>{container}</PageBoundary>;

/** Sets the title of each page; a page with a more specific one (the name of a sale) overrides it (`usePageTitle`). */
export function onRouteChange() {
  const { formatMessage } = getIntl();
  setTitle(formatMessage({ id: `title.${matchPage(pathname())?.page.name ?? '404'}` }));
}
