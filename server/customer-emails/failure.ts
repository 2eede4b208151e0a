import type { Db } from '../db/database';
import { notifyUsers } from '../notifications/notify';
import { selectResponsible } from './responsible';

interface Unsuccessful {
  id: number;
  customerId: number;
  userId: number;
}

/** Notifies the users responsible for an email that it did not reach the customer. */
export const notifyOfFailure = (tx: Db, email: Unsuccessful, now: Date): Promise<void> =>
  notifyResponsible(tx, 'customer-email-failed', email, now);

/** Notifies the users responsible for an email that it is unknown whether it reached the customer. */
export const notifyOfUncertainty = (tx: Db, email: Unsuccessful, now: Date): Promise<void> =>
  notifyResponsible(tx, 'customer-email-uncertain', email, now);

const notifyResponsible = (
  tx: Db,
  kind: 'customer-email-failed' | 'customer-email-uncertain',
  { id, customerId, userId }: Unsuccessful,
  now: Date,
): Promise<void> =>
  notifyUsers(tx, {
    kind,
    subjectId: id,
    recipients: selectResponsible(customerId, userId),
    actorId: null,
    now,
  });
