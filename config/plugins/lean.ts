import type { IApi } from '@umijs/max';

/** What pro-components says itself in languages that Rostrum does not speak; it holds all thirty-four. */
const foreign = /^\.\/locale\/(?!en_US|pt_BR|zh_CN|zh_TW)[a-z]{2}_[A-Z]{2}$/;

/** Leaves out of the browser's files what would be downloaded and never drawn. */
export default (api: IApi) => {
  api.chainWebpack((memo, { webpack }) => {
    memo.plugin('lean').use(webpack.NormalModuleReplacementPlugin, [
      foreign,
      (wanted: { context: string; request: string }) => {
        if (wanted.context.includes('pro-components')) wanted.request = './locale/en_US';
      },
    ]);
    return memo;
  });
};
