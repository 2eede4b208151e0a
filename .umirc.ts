import { defineConfig } from '@umijs/max';
import { base, chunkLoadTimeout, layout, title } from './config/layout';
import { chunkName } from './config/plugins/pages';
import { proxy } from './config/proxy';
import { shims } from './config/shims';
import { getInitialBar } from './config/theme';
import { umiRoutes } from './config/umiRoutes';

// Umi reads this before it decides on its core-js plugin: antd 6 needs browsers that have all of core-js built in.
process.env.BABEL_POLYFILL = 'none';

interface ChainedWebpack {
  output: { chunkLoadTimeout(milliseconds: number): void };
  optimization: { splitChunks(options: object): void };
}

interface Chunk {
  name?: string;
}
const among = (chunks: Iterable<Chunk>, component: string) =>
  [...chunks].some(({ name }) => name === chunkName(component));

/**
 * What the list of auctions, the first page of most, shares with most pages comes as two files instead of twenty: what
 * the sign-in needs of it, and the rest.
 */
const common = {
  name: (_: object, chunks: Iterable<Chunk>) => (among(chunks, 'session/login') ? 'ground' : 'common'),
  minChunks: 14,
  priority: 10,
  enforce: true,
  test: (module: object, { chunkGraph }: { chunkGraph: { getModuleChunks(of: object): Iterable<Chunk> } }) =>
    among(chunkGraph.getModuleChunks(module), 'auctions/index'),
};

/** The browser's own bar has the color of ours, or its own where ours is that of the page. */
const themeColor = getInitialBar(layout);

export default defineConfig({
  npmClient: 'npm',
  base,
  publicPath: base,
  outputPath: 'dist',
  hash: true,
  title,
  favicons: [`${base}icon.svg`],
  links: [{ rel: 'manifest', href: `${base}manifest.webmanifest` }],
  metas: [
    { name: 'viewport', content: 'width=device-width, initial-scale=1' },
    ...(themeColor ? [{ name: 'theme-color', content: themeColor }] : []),
  ],
  routes: umiRoutes,
  plugins: [
    './config/plugins/failBuild',
    './config/plugins/modern',
    './config/plugins/browserContract',
    './config/plugins/pages',
    './config/plugins/devApi',
    './config/plugins/devPlaces',
    './config/plugins/lean',
    './config/plugins/typeface',
    './config/plugins/html',
    './config/plugins/pwa',
  ],

  antd: {},
  // How it looks and what it holds: src/app.tsx.
  layout: { locale: true },
  access: {},
  model: {},
  initialState: { loading: '@/components/frame/FrameLoading' },
  // antd's own texts and the direction come from components/frame/Theme.tsx
  locale: { default: 'en-US', antd: false, baseNavigator: false, baseSeparator: '-', title: false },
  moment2dayjs: { preset: 'none', plugins: [] },
  helmet: false,
  mock: false,
  mfsu: false,
  proxy: proxy(process.env.API),

  targets: { chrome: 111, edge: 111, firefox: 114, safari: 16 }, // whole numbers only
  // Smaller files than terser's in a tenth of the time.
  jsMinifier: 'swc',
  alias: shims,
  chainWebpack(memo: ChainedWebpack) {
    memo.output.chunkLoadTimeout(chunkLoadTimeout);
    memo.optimization.splitChunks({ chunks: 'async', cacheGroups: { common } });
  },
});
