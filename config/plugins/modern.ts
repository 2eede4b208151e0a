import type { IApi } from '@umijs/max';

/**
 * Umi hands `targets` to Babel's top level, where its preset-env ignores it and turns our source into ES5 with
 * regenerators. This passes the targets to preset-env itself.
 */
export default (api: IApi) => {
  api.modifyBabelPresetOpts((memo) => ({
    ...memo,
    presetEnv: { ...memo.presetEnv, targets: api.config.targets },
  }));
};
