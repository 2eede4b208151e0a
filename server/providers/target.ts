import { matchPage } from '../../config/routes';

/**
 * Returns the page with which a sign-in continues: one of our own that needs a session, otherwise the start page. Everything
 * that a browser could take for another site becomes the start page.
 */
export function toSafeTarget(target: string | undefined): string {
  if (!target?.startsWith('/') || /[\\\p{Cc}]/u.test(target)) return '/';
  if (!URL.canParse(target, 'http://own.invalid')) return '/';
  const { origin, pathname, search, hash } = new URL(target, 'http://own.invalid');
  const page = matchPage(pathname)?.page;
  return origin === 'http://own.invalid' && page && !page.bare ? pathname + search + hash : '/';
}
