import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { lives } from '../processes';

/** How long a mail is a process's own without its saying again that it lives. */
export const leaseSeconds = 60;

const host = hostname();
/** This process among all that ever sent through the database; a number alone is soon another's. */
export const newLease = (): string => `${host} ${process.pid} ${randomUUID()}`;

/** Is the process gone that held this? Only of this machine is it known. */
export function isOrphaned(lease: string, own: string): boolean {
  const [at, pid] = lease.split(' ');
  return at === host && lease !== own && (Number(pid) === process.pid || !lives(Number(pid)));
}
