import type { IApi } from '@umijs/max';
import { pages } from '../routes';

/**
 * Generates `@@/pages`, which maps each page file to its import. Umi's own table holds React.lazy components, which cannot
 * be prefetched (`src/services/pages.ts`).
 */
export default (api: IApi) => {
  api.onGenerateFiles(() => {
    const toImport = (component: string) =>
      `() => import(/* webpackChunkName: "${chunkName(component)}" */ '@/pages/${component}')`;
    const components = [...new Set(pages.map(({ component }) => component))];
    api.writeTmpFile({
      noPluginDir: true,
      path: 'pages.ts',
      content: [
        "import type { ComponentType } from 'react';",
        '/** What `import()` of a page file brings. */',
        'export interface PageFile {',
        '  default: ComponentType;',
        '  /** asks for what the page will show first, while it is not yet drawn; told the parameters of the address */',
        '  ahead?(address: URLSearchParams): void;',
        '}',
        'export const files: Record<string, () => Promise<PageFile>> = {',
        ...components.map((component) => `  '${component}': ${toImport(component)},`),
        '};',
        `export const notFound: () => Promise<PageFile> = ${toImport('404')};`,
      ].join('\n'),
    });
  });
};

/** Returns the chunk name that Umi gives a page file. */
export const chunkName = (component: string) => `p__${component.replaceAll('/', '__')}`;
