import type { IApi } from '@umijs/max';

/** Ends the build with an exit code after a failed compilation, because some bundlers swallow the error. */
export default (api: IApi) => {
  api.onBuildComplete(({ err }: { err?: unknown }) => {
    if (!err) return;
    console.error(err);
    process.exit(1);
  });
};
