import type { Db } from '../db/database';
import { notifyUsers } from '../notifications/notify';

/** Notifies the writer of an email that it did not reach the customer, or may not have. */
export const notifyOfFailure = (
  tx: Db,
  { id, userId }: { id: number; userId: number },
  now: Date,
): Promise<void> =>
  notifyUsers(tx, { kind: 'customer-email-failed', subjectId: id, recipients: [userId], actorId: null, now });
