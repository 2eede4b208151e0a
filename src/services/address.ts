import { base } from '../../config/layout';

/** Converts a browser path to a page path: `/app/auctions` is the page `/auctions`. */
export const toPagePath = (pathname: string): string =>
  pathname.startsWith(base) ? pathname.slice(base.length - 1) : '/';

/** Returns the path of the current page, with its query. */
export const currentPath = (): string => toPagePath(window.location.pathname) + window.location.search;

/** Returns the address of the sign-in page that returns to `path`. */
export const loginPath = (path: string): string =>
  path === '/' ? '/login' : `/login?redirect=${encodeURIComponent(path)}`;

/** Returns the address of the step that asks for a second factor and continues with `path`. */
export const factorPath = (path: string): string =>
  path === '/' ? '/login?view=factor' : `${loginPath(path)}&view=factor`;

/**
 * Returns where to go after sign-in: only paths of this application. `//evil.test`, `/\evil.test`, `https://…` and the
 * sign-in page itself become the start page.
 */
export function toSafePath(path: string | null): string {
  if (!path?.startsWith('/') || /^\/[/\\]/.test(path) || hasControlCharacters(path)) return '/';
  const url = new URL(path, 'http://own.invalid');
  if (url.origin !== 'http://own.invalid' || url.pathname.startsWith('//') || url.pathname === '/login')
    return '/';
  return url.pathname + url.search + url.hash;
}

/** Browsers remove tabs and line breaks from an address: `/\t/evil.test` would become `//evil.test`. */
const hasControlCharacters = (text: string) => [...text].some((character) => character < ' ');
