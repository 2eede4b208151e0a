import type { Topic } from '../../contract/consents';
import { listCurrentConsents } from '../../server/consents/queries';
import type { TestApp } from './app';

/** Does their last word about mails say yes? */
export const hasConsent = async (
  { db }: Pick<TestApp, 'db'>,
  customerId: number,
  requestedTopic: Topic = 'CATALOGUES',
): Promise<boolean> =>
  (await listCurrentConsents(db, customerId)).some(
    ({ channel, topic, given }) => channel === 'EMAIL' && topic === requestedTopic && given,
  );
