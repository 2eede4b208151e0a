import { type Lifecycle, listStates, type StateOf } from './api/lifecycle';

/** The lifecycle of an import. The states in -ING are background work, which resumes after a restart. */
export const importLifecycle = {
  UPLOADED: { map: 'MAPPED', check: 'VALIDATING' },
  MAPPED: { map: 'MAPPED', check: 'VALIDATING' },
  VALIDATING: { validated: 'VALIDATED', stop: 'MAPPED' },
  VALIDATED: { map: 'MAPPED', check: 'VALIDATING', commit: 'COMMITTING' },
  COMMITTING: { committed: 'COMMITTED', stop: 'COMMITTED' },
  COMMITTED: { commit: 'COMMITTING', rollBack: 'ROLLED_BACK' },
  ROLLED_BACK: {},
} as const satisfies Lifecycle;
export type ImportState = StateOf<typeof importLifecycle>;
export const importStates = listStates(importLifecycle);
