import type { IApi } from '@umijs/max';

/** A failed compilation ends the build with an exit code, whichever bundler swallowed it. */
export default (api: IApi) => {
  api.onBuildComplete(({ err }: { err?: unknown }) => {
    if (!err) return;
    console.error(err);
    process.exit(1);
  });
};
