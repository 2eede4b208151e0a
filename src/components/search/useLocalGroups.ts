import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAccess, useLocation, useModel } from '@umijs/max';
import { can } from '#contract/api/permissions';
import { isSaleInPhase } from '#contract/auction-states';
import type { Auction } from '#contract/auctions';
import type { Collection } from '#contract/collections';
import { reportTabs, tabPermissions } from '#contract/figures';
import { viewParam } from '@/components/views/viewQuery';
import { api } from '@/services/api';
import { auctionKeys, collectionKeys } from '@/services/queryKeys';
import { searchable } from '@/services/searchable';
import { useText } from '@/services/text';
import { actions } from './actions';
import type { Entry, EntryGroup } from './entries';
import { listPages, places } from './places';

/** maximum number of rows per group, if something is typed */
const maxPerGroup = 5;

const find = (entries: readonly Entry[], text: string): Entry[] => {
  const words = searchable(text).split(/\s+/);
  return entries.filter(({ title, detail }) => {
    const content = searchable(`${title} ${detail}`);
    return words.every((word) => content.includes(word));
  });
};
const beginsWith = (text: string) => (group: EntryGroup) =>
  group.entries.some(({ title }) => searchable(title).startsWith(searchable(text)));

/** Returns what the palette knows without asking the server's search: pages, saved views and actions. */
export function useLocalGroups() {
  const t = useText();
  const pageEntries = usePages();
  const viewEntries = useViewEntries();
  const actionEntries = useActions();
  const pages: EntryGroup = { key: 'pages', heading: t('find.pages'), entries: pageEntries };
  const views: EntryGroup = { key: 'views', heading: t('find.views'), entries: viewEntries };
  const allActions: EntryGroup = { key: 'actions', heading: t('find.actions'), entries: actionEntries };
  return {
    /** without a text: everything that can be done and opened */
    unfiltered: [allActions, pages],
    /** what a shortcut can lead to */
    all: [pages, views, allActions],
    actionsFor: (text: string): EntryGroup[] =>
      notEmpty([{ ...allActions, entries: find(actionEntries, text) }]),
    /** the groups with matches: `first` for those with a title that begins with the text */
    find: (text: string): { first: EntryGroup[]; last: EntryGroup[] } => {
      const groups = notEmpty(
        [pages, views, allActions].map((group) => ({
          ...group,
          entries: find(group.entries, text).slice(0, maxPerGroup),
        })),
      );
      const first = groups.filter(beginsWith(text));
      return { first, last: groups.filter((group) => !first.includes(group)) };
    },
  };
}

const notEmpty = (groups: readonly EntryGroup[]) => groups.filter(({ entries }) => entries.length > 0);

/** The sale or collection of the current page, if it is loaded. */
function useCurrentCatalogue(): { auction?: Auction; collection?: Collection } {
  const client = useQueryClient();
  const { pathname } = useLocation();
  const [, noun, id] = /^\/(auction|collection)\/(\d+)(?:\/|$)/.exec(pathname) ?? [];
  if (noun === 'auction') return { auction: client.getQueryData<Auction>(auctionKeys.read(Number(id))) };
  if (noun === 'collection')
    return { collection: client.getQueryData<Collection>(collectionKeys.read(Number(id))) };
  return {};
}

function useActions(): Entry[] {
  const t = useText();
  const access = useAccess();
  const user = useModel('@@initialState').initialState?.user;
  const { auction, collection } = useCurrentCatalogue();
  const imports: Entry[] = [];
  if (
    user &&
    auction?.lotsEditable &&
    isSaleInPhase('open', auction) &&
    can(user, 'imports:run', auction.departmentIds)
  )
    imports.push({
      key: 'import-lots',
      to: `/auction/${auction.id}?tab=lots&import=new`,
      title: t('find.action.importLots'),
      detail: auction.code,
    });
  if (user && collection?.worksEditable && access['imports:run'])
    imports.push({
      key: 'import-works',
      to: `/collection/${collection.id}?tab=works&import=new`,
      title: t('find.action.importWorks'),
      detail: collection.code,
    });
  const available = actions.filter(({ permission }) => access[permission]);
  return [...imports, ...available.map(({ label, to }) => ({ key: to, to, title: t(label), detail: '' }))];
}

function usePages(): Entry[] {
  const t = useText();
  const access = useAccess();
  const { auction } = useCurrentCatalogue();
  const reports =
    auction && access['reports:read'] && isSaleInPhase('begun', auction)
      ? reportTabs.filter((tab) => access[tabPermissions[tab]])
      : [];
  return [
    ...reports.map((tab) => ({
      key: `report-${tab}`,
      to: `/auction/${auction?.id}/report/${tab}`,
      title: t(`reports.tab.${tab}`),
      detail: t('reports.title', { code: auction?.code }),
    })),
    ...places
      // The home page leads users with a dashboard there.
      .filter(({ permission, to }) => access[permission] && !(to === '/' && access['dashboard:read']))
      .map(({ label, parent, to }) => ({ key: to, to, title: t(label), detail: parent ? t(parent) : '' })),
  ];
}

function useViewEntries(): Entry[] {
  const t = useText();
  const { data } = useQuery({
    queryKey: ['views'],
    queryFn: () => api.views.list(),
    throwOnError: false,
  });
  return (data?.data ?? []).map(({ id, list, name, query, mine, by }) => {
    const { label, to } = listPages[list];
    const [path = '', listQuery] = to.split('?');
    const address = new URLSearchParams([
      ...new URLSearchParams(listQuery),
      ...new URLSearchParams(query),
      [viewParam, String(id)],
    ]);
    return {
      key: `view-${id}`,
      to: `${path}?${address}`,
      title: mine ? name : `${name} · ${by}`,
      detail: t(label),
    };
  });
}
