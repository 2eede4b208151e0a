import type { Topic } from '../../contract/consents';
import { lastWords } from '../../server/consents/queries';
import type { TestHouse } from './app';

/** Does their last word about mails say yes? */
export const holds = async (
  { db }: Pick<TestHouse, 'db'>,
  customerId: number,
  about: Topic = 'CATALOGUES',
): Promise<boolean> =>
  (await lastWords(db, customerId)).some(
    ({ channel, topic, given }) => channel === 'EMAIL' && topic === about && given,
  );
