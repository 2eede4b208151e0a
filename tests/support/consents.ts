import type { Topic } from '../../contract/consents';
import { listCurrentConsents } from '../../server/consents/queries';
import type { TestApp } from './app';

/** Returns whether the customer's latest consent entry for email agrees to the topic. */
export const hasConsent = async (
  { db }: Pick<TestApp, 'db'>,
  customerId: number,
  requestedTopic: Topic = 'CATALOGUES',
): Promise<boolean> =>
  (await listCurrentConsents(db, customerId)).some(
    ({ channel, topic, granted }) => channel === 'EMAIL' && topic === requestedTopic && granted,
  );
