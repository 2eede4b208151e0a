import type { IApi } from '@umijs/max';

/**
 * Umi passes `targets` to Babel's top level, where its preset-env ignores it and compiles our source to ES5 with
 * regenerators. This plugin passes the targets to preset-env itself.
 */
export default (api: IApi) => {
  api.modifyBabelPresetOpts((memo) => ({
    ...memo,
    presetEnv: { ...memo.presetEnv, targets: api.config.targets },
  }));
};
