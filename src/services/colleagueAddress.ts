import { applyPatch } from './url';

/** The parameters of the sheet of a colleague, which any page may have. */
export const colleagueParam = 'user';
export const colleagueTabParam = 'userPart';

/** On the page where users are managed, the same parameter opens the form of the user. */
const usersPage = '/settings/admin-settings/users';

/** Returns the query that opens the sheet of a colleague over the current page. */
export const toColleagueSheet = (search: string, id: number): string =>
  applyPatch(search, { [colleagueParam]: id, [colleagueTabParam]: undefined });

/** Returns which colleague the address opens, or undefined. */
export function parseColleagueId(pathname: string, search: string): number | undefined {
  if (pathname === usersPage) return undefined;
  const text = new URLSearchParams(search).get(colleagueParam) ?? '';
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}

/** Returns the query without the sheet of a colleague: what the page itself shows. */
export const withoutColleague = (pathname: string, search: string): string =>
  pathname === usersPage
    ? search
    : applyPatch(search, { [colleagueParam]: undefined, [colleagueTabParam]: undefined });
