import type { Db } from '../db/database';
import { notifyUsers } from '../notifications/notify';
import { selectResponsible } from './responsible';

/** Notifies the users responsible for an email that it did not reach the customer, or may not have. */
export const notifyOfFailure = (
  tx: Db,
  { id, customerId, userId }: { id: number; customerId: number; userId: number },
  now: Date,
): Promise<void> =>
  notifyUsers(tx, {
    kind: 'customer-email-failed',
    subjectId: id,
    recipients: selectResponsible(customerId, userId),
    actorId: null,
    now,
  });
