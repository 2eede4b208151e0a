import { join } from 'node:path';
import type { IApi } from '@umijs/max';

/** Texts of pro-components in languages that Rostrum does not support; the package contains 34. */
const otherLocales = /^\.\/locale\/(?!en_US|pt_BR|zh_CN|zh_TW)[a-z]{2}_[A-Z]{2}$/;

/**
 * Modules that are bundled with what we use but are never rendered: in antd's table its paging (ours is in the URL and appears
 * with the second page), its column filters with tree and menu, single row selection and virtual rows (our grid virtualizes);
 * in antd's paging the page size select (ours is a menu); its fields with a box for each character and its groups of fields;
 * the images of its 403, 404 and 500 pages (we have our own); the texts of ProLayout's settings drawer.
 */
const unusedModules: readonly [within: RegExp, request: RegExp][] = [
  [/antd[\\/]es[\\/]input$/, /^\.\/(Group|OTP)$/],
  [/antd[\\/]es[\\/]pagination$/, /^\.\.\/select$/],
  [/antd[\\/]es[\\/]table$/, /^(\.\.\/pagination|\.\/RcTable\/VirtualTable)$/],
  [/@rc-component[\\/]table[\\/]es$/, /^\.\/VirtualTable$/],
  [/antd[\\/]es[\\/]table[\\/]hooks$/, /^\.\.\/\.\.\/radio$/],
  [/antd[\\/]es[\\/]table[\\/]hooks[\\/]useFilter$/, /^\.\/FilterDropdown$/],
  [/@rc-component[\\/]tree[\\/]es$/, /^\.\/(Tree|TreeNode)$/],
  [/antd[\\/]es[\\/]result$/, /^\.\/(noFound|serverError|unauthorized)$/],
  [/pro-components[\\/]es[\\/]layout[\\/]locales$/, /\/settingDrawer$/],
];

/** Excludes code from the browser bundle that would be downloaded but never rendered. */
export default (api: IApi) => {
  api.chainWebpack((memo, { webpack }) => {
    memo.plugin('lean').use(webpack.NormalModuleReplacementPlugin, [
      otherLocales,
      (resource: { context: string; request: string }) => {
        if (resource.context.includes('pro-components')) resource.request = './locale/en_US';
      },
    ]);
    memo.plugin('label-tooltip').use(webpack.NormalModuleReplacementPlugin, [
      /^\.\.\/tooltip$/,
      (resource: { context: string; request: string }) => {
        if (/antd[\\/]es[\\/]form$/.test(resource.context))
          resource.request = join(api.cwd, 'src/shims/labelTooltip.tsx');
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
