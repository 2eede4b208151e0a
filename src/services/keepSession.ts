import { api } from './api';
import { onInput } from './attended';

/** The server records the use of a session once a minute. */
const intervalMs = 60_000;

/**
 * Tells the server that the user types or points, until the returned function is called: a long text takes longer than the
 * session may be unused, and sends no other request.
 */
export function keepSession(): () => void {
  let sentAt = performance.now();
  return onInput(() => {
    if (performance.now() - sentAt < intervalMs) return;
    sentAt = performance.now();
    void api.session.read().catch(() => {});
  });
}
