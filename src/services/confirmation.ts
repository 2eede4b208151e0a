/**
 * The question "Confirm it's you", which a write needs that the server refuses with `session.confirm`. The component
 * `components/session/ConfirmDialog.tsx` asks it.
 */
export interface Question {
  confirm(): void;
  cancel(): void;
}

let ask: ((question: Question) => void) | undefined;
let pending: Promise<boolean> | undefined;

/** Registers what opens the dialog; returns a function that unregisters it. */
export function onConfirmationNeeded(open: (question: Question) => void): () => void {
  ask = open;
  return () => {
    if (ask === open) ask = undefined;
  };
}

/** Opens the dialog, one for all writes that wait. Resolves to whether the user confirmed. */
export function requestConfirmation(): Promise<boolean> {
  pending ??= new Promise<boolean>((resolve) => {
    if (!ask) return resolve(false);
    ask({ confirm: () => resolve(true), cancel: () => resolve(false) });
  }).finally(() => {
    pending = undefined;
  });
  return pending;
}

const renewalKey = 'rostrum_renewed';
/** how long requests with the previous cookie may be under way, in milliseconds */
const renewalMs = 10_000;

/** Notes, for all tabs of this browser, that the cookie is being replaced by a confirmation. */
export const noteRenewal = (): void => window.localStorage.setItem(renewalKey, String(Date.now()));

/** Returns whether a request may have been sent with the cookie that a confirmation replaced. */
export const wasJustRenewed = (): boolean =>
  Date.now() - Number(window.localStorage.getItem(renewalKey)) < renewalMs;
