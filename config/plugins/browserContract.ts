import { join } from 'node:path';
import type { IApi } from '@umijs/max';

/**
 * Evaluates `src/services/endpoints.ts` at build time, so that the browser gets a table of methods and paths instead of the
 * schemas behind it (docs/decisions/0002-no-zod-in-the-browser.md).
 */
export default (api: IApi) => {
  api.chainWebpack((memo) => {
    memo.module
      .rule('endpoints')
      .test(join(api.paths.absSrcPath, 'services', 'endpoints.ts'))
      .enforce('pre')
      .use('evaluate')
      .loader(join(__dirname, 'evaluate.cjs'))
      .options({ contract: join(api.cwd, 'contract') });
    return memo;
  });
};
