import type { IApi } from '@umijs/max';
import { pages } from '../routes';

/**
 * Writes `@@/pages`: how each page file is fetched. Umi's own table holds components of React.lazy, which cannot be
 * asked to fetch ahead (`src/services/pages.ts`).
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

/** The name Umi gives the chunk of a page file. */
export const chunkName = (component: string) => `p__${component.replaceAll('/', '__')}`;
