import type { Permission } from '../contract/api/permissions';
import { reportTabs } from '../contract/figures';

/** The texts that only some pages load. */
export const wordParts = ['mailing', 'administration'] as const;

/** A page of the application; its texts are `menu.<name>` and `title.<name>` in the locales. */
export interface Page {
  path: string;
  /** file below src/pages */
  component: string;
  /** its title is `title.<name>`, its menu entry `menu.<name>` */
  name: string;
  /** permission that opens the page; absent: the page is public */
  access?: Permission;
  /** entry of the header menu; 'campaigns' puts it into that submenu */
  menu?: { icon: string; under?: 'campaigns' };
  /** rendered without header and menu */
  bare?: true;
  /** uses the full width, for pages where users edit */
  wide?: true;
  /** its texts are in a separate chunk (src/locales/index.ts) */
  words?: (typeof wordParts)[number];
  /** its first data comes from `GET /app/__serverLoader` */
  serverLoader?: true;
  /** allowed values of a parameter; any other value is "not found" */
  params?: Record<string, 'number' | readonly string[]>;
}

export { reportTabs };
export const settingTabs = [
  'auction-house',
  'gallery',
  'departments-and-categories',
  'schedules',
  'email',
] as const;
export const adminTabs = ['users', 'roles', 'sign-in', 'outbox', 'jobs', 'audit', 'health'] as const;

/**
 * The closed list of pages; any other path is "not found". The menu, the access checks, the titles, the preloading and the
 * server's loader derive from it. A fixed path comes before one with a parameter in the same position.
 */
export const pages: readonly Page[] = [
  { path: '/login', component: 'session/login', name: 'login', bare: true },
  { path: '/reset-password/:token', component: 'session/reset-password', name: 'resetPassword', bare: true },
  {
    path: '/oauth-callback/:service',
    component: 'session/oauth-callback',
    name: 'oauthCallback',
    bare: true,
  },
  {
    path: '/stop-email-change/:token',
    component: 'email-changes/stop',
    name: 'stopEmailChange',
    bare: true,
  },
  { path: '/signup', component: 'session/login', name: 'signup', access: 'users:manage' },

  { path: '/', component: 'home', name: 'home', access: 'home:read' },
  {
    path: '/dashboard',
    component: 'dashboard',
    name: 'dashboard',
    access: 'dashboard:read',
    menu: { icon: 'dashboard' },
  },

  {
    path: '/auctions',
    component: 'auctions/index',
    name: 'auctions',
    access: 'auctions:read',
    menu: { icon: 'trophy' },
  },
  { path: '/auction/new', component: 'auctions/edit', name: 'newAuction', access: 'auctions:read' },
  {
    path: '/auction/:id',
    component: 'auctions/edit',
    name: 'auction',
    access: 'auctions:read',
    wide: true,
    params: { id: 'number' },
  },
  {
    path: '/auction/:id/item/:itemNumber',
    component: 'lots/lot',
    name: 'lot',
    access: 'auctions:read',
    wide: true,
    params: { id: 'number' },
  },
  {
    path: '/auction/:id/report',
    component: 'reports/report',
    name: 'report',
    access: 'reports:read',
    serverLoader: true,
    params: { id: 'number' },
  },
  {
    path: '/auction/:id/report/:tab',
    component: 'reports/report',
    name: 'report',
    access: 'reports:read',
    serverLoader: true,
    params: { id: 'number', tab: reportTabs },
  },

  {
    path: '/collections',
    component: 'collections/index',
    name: 'collections',
    access: 'collections:read',
    menu: { icon: 'appstore' },
  },
  {
    path: '/collection/new',
    component: 'collections/edit',
    name: 'newCollection',
    access: 'collections:read',
  },
  {
    path: '/collection/:id',
    component: 'collections/edit',
    name: 'collection',
    access: 'collections:read',
    wide: true,
    params: { id: 'number' },
  },
  {
    path: '/collection/:id/item/:itemNumber',
    component: 'works/work',
    name: 'collectionItem',
    access: 'collections:read',
    wide: true,
    params: { id: 'number' },
  },

  {
    path: '/items',
    component: 'items/index',
    name: 'items',
    access: 'items:read',
    menu: { icon: 'picture' },
  },

  {
    path: '/customers',
    component: 'customers/index',
    name: 'customers',
    access: 'customers:read',
    menu: { icon: 'team' },
  },
  {
    path: '/customer/:id',
    component: 'customers/profile',
    name: 'customer',
    access: 'customers:read',
    wide: true,
    serverLoader: true,
    params: { id: 'number' },
  },

  {
    path: '/campaigns',
    component: 'campaigns/index',
    words: 'mailing',
    name: 'campaigns',
    access: 'campaigns:read',
    menu: { icon: 'mail', under: 'campaigns' },
  },
  {
    path: '/templates',
    component: 'templates/index',
    words: 'mailing',
    name: 'templates',
    access: 'campaigns:read',
    menu: { icon: 'file', under: 'campaigns' },
  },
  {
    path: '/campaign/new',
    component: 'campaigns/edit',
    words: 'mailing',
    name: 'newCampaign',
    access: 'campaigns:read',
  },
  {
    path: '/campaign/:id',
    component: 'campaigns/edit',
    words: 'mailing',
    name: 'campaign',
    access: 'campaigns:read',
    wide: true,
    params: { id: 'number' },
  },
  {
    path: '/campaign/:id/report',
    component: 'campaign-reports/report',
    words: 'mailing',
    name: 'campaignReport',
    access: 'campaigns:read',
    serverLoader: true,
    params: { id: 'number' },
  },
  {
    path: '/template/:id',
    component: 'templates/edit',
    words: 'mailing',
    name: 'template',
    access: 'campaigns:read',
    wide: true,
    params: { id: 'number' },
  },

  {
    path: '/confirm-email/:token',
    component: 'email-changes/confirm',
    name: 'confirmEmail',
    access: 'home:read',
  },
  { path: '/settings/user-profile', component: 'settings/profile', name: 'profile', access: 'home:read' },
  {
    path: '/settings/admin-settings/:tab',
    component: 'settings/admin/index',
    words: 'administration',
    name: 'adminSettings',
    access: 'users:manage',
    params: { tab: adminTabs },
  },
  {
    path: '/settings/:setting',
    component: 'settings/index',
    words: 'mailing',
    name: 'settings',
    access: 'settings:read',
    params: { setting: settingTabs },
    menu: { icon: 'setting' },
  },
];

export interface Match {
  page: Page;
  params: Record<string, string>;
}

/** Returns the page at a path below `/app` with its parameters decoded, or undefined when there is none ("not found"). */
export function matchPage(path: string): Match | undefined {
  const segments = path === '/' ? [''] : path.replace(/\/+$/, '').split('/').slice(1);
  for (const page of pages) {
    const params = matchParts(page.path.split('/').slice(1), segments);
    if (params) return allowed(page, params) ? { page, params } : undefined;
  }
  return undefined;
}

function matchParts(parts: string[], segments: string[]): Record<string, string> | undefined {
  if (parts.length !== segments.length) return undefined;
  const params: Record<string, string> = {};
  for (const [at, part] of parts.entries()) {
    const value = decode(segments[at] ?? '');
    if (value === undefined) return undefined;
    if (part.startsWith(':') && value !== '') params[part.slice(1)] = value;
    else if (part !== value) return undefined;
  }
  return params;
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

const allowed = (page: Page, params: Record<string, string>): boolean =>
  Object.entries(page.params ?? {}).every(([name, rule]) => {
    const value = params[name] ?? '';
    return rule === 'number' ? /^[1-9]\d{0,14}$/.test(value) : rule.includes(value);
  });

/** Returns the menu entry of a path: `/auction/1/item/2` belongs to `/auctions`. */
export function findMenuEntry(path: string): Page | undefined {
  const currentPage = matchPage(path)?.page;
  if (!currentPage || currentPage.name === 'profile') return undefined;
  const area = currentPage.path.split('/')[1];
  return pages.find(({ menu, path }) => menu && [area, `${area}s`].includes(path.split('/')[1]));
}

/**
 * Returns the path that a menu entry opens; a parameter takes its first allowed value, such as `/settings/auction-house`.
 */
export function toMenuPath(path: string): string {
  const { params = {} } = pages.find((page) => page.path === path) ?? {};
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const allowed = params[name];
    return typeof allowed === 'object' ? (allowed[0] ?? '') : '';
  });
}
