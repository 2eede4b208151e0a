import { type Holder, hasEnded, newHolder } from '../db/lease';

const formatHolder = ({ host, pid, start }: Holder): string => `${host} ${pid} ${start}`;

function parseHolder(lease: string): Holder {
  const [host = '', pid, start = ''] = lease.split(' ');
  return { host, pid: Number(pid), start };
}

/** Returns the lease of a sender: its process as text. */
export const newLease = (): string => formatHolder(newHolder());

/** Returns whether the process that owns this lease has ended. */
export const isOrphaned = (lease: string, own: string): boolean =>
  hasEnded(parseHolder(lease), parseHolder(own));
