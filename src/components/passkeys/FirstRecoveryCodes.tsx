import { lazy, Suspense } from 'react';

const RecoveryCodes = lazy(() => import(/* webpackChunkName: "recovery-codes" */ '../factors/RecoveryCodes'));

/** Shows the recovery codes that came with a first factor, if any. */
export function FirstRecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone(): void }) {
  if (codes.length === 0) return null;
  return (
    <Suspense>
      <RecoveryCodes codes={codes} onDone={onDone} />
    </Suspense>
  );
}
