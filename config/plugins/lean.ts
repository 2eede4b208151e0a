import { join } from 'node:path';
import type { IApi } from '@umijs/max';

/** What pro-components says itself in languages that Rostrum does not speak; it holds all thirty-four. */
const otherLocales = /^\.\/locale\/(?!en_US|pt_BR|zh_CN|zh_TW)[a-z]{2}_[A-Z]{2}$/;

/**
 * Parts that are loaded with what we use and never drawn: of antd's table its own paging (ours stands in the address, and
 * comes when there is a second page), the filters in its heads with a tree and a menu, the choice of one row, and rows drawn
 * as they come into sight (our grid does that); of its paging the box with the sizes of a page (ours is a menu); the
 * pictures of its 403, 404 and 500 (those pages are ours); the words of the drawer in which ProLayout's look is tried out.
 */
const unusedModules: readonly [within: RegExp, request: RegExp][] = [
  [/antd[\\/]es[\\/]pagination$/, /^\.\.\/select$/],
  [/antd[\\/]es[\\/]table$/, /^(\.\.\/pagination|\.\/RcTable\/VirtualTable)$/],
  [/@rc-component[\\/]table[\\/]es$/, /^\.\/VirtualTable$/],
  [/antd[\\/]es[\\/]table[\\/]hooks$/, /^\.\.\/\.\.\/radio$/],
  [/antd[\\/]es[\\/]table[\\/]hooks[\\/]useFilter$/, /^\.\/FilterDropdown$/],
  [/@rc-component[\\/]tree[\\/]es$/, /^\.\/(Tree|TreeNode)$/],
  [/antd[\\/]es[\\/]result$/, /^\.\/(noFound|serverError|unauthorized)$/],
  [/pro-components[\\/]es[\\/]layout[\\/]locales$/, /\/settingDrawer$/],
];

/** Leaves out of the browser's files what would be downloaded and never drawn. */
export default (api: IApi) => {
  api.chainWebpack((memo, { webpack }) => {
    memo.plugin('lean').use(webpack.NormalModuleReplacementPlugin, [
      otherLocales,
      (resource: { context: string; request: string }) => {
        if (resource.context.includes('pro-components')) resource.request = './locale/en_US';
      },
    ]);
    memo.plugin('undrawn').use(webpack.NormalModuleReplacementPlugin, [
      /^\.\.?\//,
      (resource: { context: string; request: string }) => {
        const isUnused = unusedModules.some(
          ([within, request]) => within.test(resource.context) && request.test(resource.request),
        );
        if (isUnused) resource.request = join(api.cwd, 'src/shims/undrawn.ts');
      },
    ]);
    return memo;
  });
};
