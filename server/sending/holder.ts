import { type Holder, hasEnded, newHolder } from '../db/lease';

const formatHolder = ({ host, pid, start }: Holder): string => `${host} ${pid} ${start}`;

function parseHolder(lease: string): Holder {
  const [host = '', pid, start = ''] = lease.split(' ');
  return { host, pid: Number(pid), start };
}

/** Returns the lease under which one sender holds its mails: its process, as text. */
export const newLease = (): string => formatHolder(newHolder());

/** Returns whether the process has ended that held mails under this lease. */
export const isOrphaned = (lease: string, own: string): boolean =>
  hasEnded(parseHolder(lease), parseHolder(own));
