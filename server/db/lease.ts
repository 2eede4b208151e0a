import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import sql, { raw, type Sql } from 'sql-template-tag';
import { isProcessRunning } from '../lib/processes';
import { isInterrupted } from './issues';

/**
 * A lease of a row: the process that wrote its `lease` may work on it until `leased_until`, and renews it meanwhile. Jobs
 * and emails of campaigns are leased. All times come from the database, so that the clocks of the processes do not matter.
 */
export const leaseSeconds = 60;

const leaseEnd: Sql = sql`clock_timestamp() + ${leaseSeconds} * interval '1 second'`;

/** Returns the assignments for an update that leases rows. `lease`: an expression that only this holder knows. */
export const acquireLease = (lease: Sql): Sql => sql`lease = ${lease}, leased_until = ${leaseEnd}`;
export const renewLease: Sql = sql`leased_until = ${leaseEnd}`;
export const releaseLease: Sql = sql`lease = null, leased_until = null`;

/** Returns the condition that the leases of rows with this alias were not renewed in time. */
export const isExpired = (rows: string): Sql => raw(`${rows}.leased_until < clock_timestamp()`);

/** Identifies a process among all that ever used the database: its process id alone is soon reused. */
export interface Holder {
  host: string;
  pid: number;
  start: string;
}

export const newHolder = (): Holder => ({ host: hostname(), pid: process.pid, start: randomUUID() });

/**
 * Returns whether the process of a holder has ended, so that a restart need not wait for the lease to expire. Processes of
 * other machines count as running.
 */
export const hasEnded = ({ host, pid, start }: Holder, self: Holder): boolean =>
  host === self.host && start !== self.start && (pid === self.pid || !isProcessRunning(pid));

interface KeepLeaseOptions<Progress> {
  /** writes the renewal; returns false when another process has the lease */
  renew(progress?: Progress): Promise<boolean>;
  everyMs: number;
  /** absent when each write checks the lease itself */
  onLost?(): void;
  /** called with the error of a failed renewal, unless the connection was lost */
  onError(error: unknown): void;
}

/**
 * Renews a lease at an interval, and on demand, until it is stopped. The lease also counts as lost when no renewal succeeds
 * in time.
 */
export function keepLease<Progress = never>({ renew, everyMs, onLost, onError }: KeepLeaseOptions<Progress>) {
  // The monotonic clock cannot be changed.
  let renewedAt = performance.now();
  const tryRenewal = async (progress?: Progress): Promise<void> => {
    const startedAt = performance.now();
    try {
      if (await renew(progress)) renewedAt = startedAt;
      else onLost?.();
    } catch (error) {
      if (!isInterrupted(error)) onError(error);
      if (performance.now() - renewedAt > leaseSeconds * 1000) onLost?.();
    }
  };
  const timer = setInterval(() => void tryRenewal(), everyMs).unref();
  return { renew: tryRenewal, stop: () => clearInterval(timer) };
}
