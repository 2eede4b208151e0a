import type { Permission } from '#contract/api/permissions';
import type { HelpPageId } from '@/locales/helpPages';
import { matchPage, pages } from '../../../config/routes';
import { helpPageIds, helpPages } from './pages';
import type { Place } from './table';

/** Returns the permission to see a help page. */
export function getHelpAccess(id: HelpPageId): Permission {
  const { access, at = [] } = helpPages[id];
  const permission = access ?? pages.find(({ name }) => name === at[0]?.route)?.access;
  if (!permission) throw new Error(`the help page ${id} needs a permission`);
  return permission;
}

/** Returns the visible help page of an address: of those for its route, the one with the most required parameters. */
export function findHelpPage(
  pathname: string,
  query: URLSearchParams,
  isVisible: (id: HelpPageId) => boolean,
): HelpPageId | undefined {
  const match = matchPage(pathname);
  if (!match) return undefined;
  const getValue = (name: string) => match.params[name] ?? query.get(name);
  const isAt = ({ route, where = {} }: Place) =>
    route === match.page.name &&
    Object.entries(where).every(([name, value]) =>
      value === true ? getValue(name) !== null : getValue(name) === value,
    );
  let best: { id: HelpPageId; required: number } | undefined;
  for (const id of helpPageIds.filter(isVisible))
    for (const place of helpPages[id].at ?? []) {
      const required = Object.keys(place.where ?? {}).length;
      if (isAt(place) && required > (best?.required ?? -1)) best = { id, required };
    }
  return best?.id;
}
