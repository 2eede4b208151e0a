import { files, notFound, type PageFile } from '@@/pages';
import { loadWords } from '@/locales';
import { matchPage, pages } from '../../config/routes';
import { type LazyComponent, lazyComponent } from './lazyComponent';

type LazyPage = LazyComponent<object, PageFile>;

const pageCache = new Map<string, LazyPage>();

/** Returns the page of a file below src/pages (`auctions/index`); without one, "not found". */
export function getPage(component = ''): LazyPage {
  const page = pageCache.get(component) ?? lazyComponent<object, PageFile>(withTexts(component));
  pageCache.set(component, page);
  return page;
}

/** Renders a page only when its texts are loaded, because message ids would be shown otherwise. */
function withTexts(component: string): () => Promise<PageFile> {
  const load = files[component] ?? notFound;
  const words = pages.find((page) => page.component === component)?.words;
  if (!words) return load;
  return async () => (await Promise.all([load(), loadWords[words]()]))[0];
}

/** Prefetches a page; a failure is shown when it is rendered. */
export function preload(path: string): void {
  const page = matchPage(path)?.page;
  if (page)
    getPage(page.component)
      .fetch()
      .catch(() => {});
}
