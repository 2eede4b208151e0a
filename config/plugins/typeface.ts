import { join } from 'node:path';
import type { IApi } from '@umijs/max';

/** Ships only the part of the typeface that the browser uses, about half of the file (decision 0021). */
export default (api: IApi) => {
  api.chainWebpack((memo) => {
    memo.module
      .rule('typeface')
      .test(/inter-latin-wght-normal\.woff2$/)
      .use('subset')
      .loader(join(__dirname, 'subset.cjs'));
    return memo;
  });
};
