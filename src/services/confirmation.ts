import { NetworkError } from './errors';

/**
 * The question "Confirm it's you", for a request that the server refuses with `session.confirm`. The component
 * `components/session/ConfirmDialog.tsx` asks it.
 */
export interface Question {
  confirm(): void;
  cancel(): void;
}

/** Opens the dialog. Rejects when its chunk cannot be loaded. */
type Ask = (question: Question) => Promise<void>;

let ask: Ask | undefined;
let pending: Promise<boolean> | undefined;

/** Registers what opens the dialog; returns a function that unregisters it. */
export function onConfirmationNeeded(open: Ask): () => void {
  ask = open;
  return () => {
    if (ask === open) ask = undefined;
  };
}

/**
 * Opens the dialog, one for all requests that wait. Resolves to whether the user confirmed. Throws a `NetworkError` when the
 * dialog cannot be loaded, so that the page keeps what was typed and the user can try again.
 */
export function requestConfirmation(): Promise<boolean> {
  pending ??= new Promise<boolean>((resolve, reject) => {
    if (!ask) return resolve(false);
    ask({ confirm: () => resolve(true), cancel: () => resolve(false) }).catch((error: unknown) =>
      reject(new NetworkError(error)),
    );
  }).finally(() => {
    pending = undefined;
  });
  return pending;
}

/** the channel through which a window tells that the user has confirmed who they are at a provider */
export const confirmationChannel = 'rostrum-confirmed';

const renewalKey = 'rostrum_renewed';
/** how long requests with the previous cookie may be under way, in milliseconds */
const renewalMs = 10_000;

const noteRenewal = (): void => window.localStorage.setItem(renewalKey, String(Date.now()));

/**
 * Sends a request that replaces the cookie. All tabs of this browser send again what they sent with the former one and what
 * was refused because of that.
 */
export async function renewCookie(send: () => Promise<unknown>): Promise<void> {
  noteRenewal();
  await send();
  noteRenewal();
}

/** Returns whether a request may have been sent with the cookie that another one replaced. */
export const wasJustRenewed = (): boolean =>
  Date.now() - Number(window.localStorage.getItem(renewalKey)) < renewalMs;
