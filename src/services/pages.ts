import { files, notFound, type PageFile } from '@@/pages';
import { matchPage } from '../../config/routes';
import { type Fetched, fetched } from './fetched';

type FetchedPage = Fetched<object, PageFile>;

const known = new Map<string, FetchedPage>();

/** The page of a file below src/pages (`auctions/index`); without one, "not found". */
export function pageOf(component = ''): FetchedPage {
  const page = known.get(component) ?? fetched<object, PageFile>(files[component] ?? notFound);
  known.set(component, page);
  return page;
}

/** Fetches what a page will need; a failure shows when it is drawn. */
export function preload(path: string): void {
  const page = matchPage(path)?.page;
  if (page)
    pageOf(page.component)
      .fetch()
      .catch(() => {});
}
