import type { Topic } from '../../contract/consents';
import { lastWords } from '../../server/consents/queries';
import type { TestApp } from './app';

/** Does their last word about mails say yes? */
export const holds = async (
  { db }: Pick<TestApp, 'db'>,
  customerId: number,
  about: Topic = 'CATALOGUES',
): Promise<boolean> =>
  (await lastWords(db, customerId)).some(
    ({ channel, topic, given }) => channel === 'EMAIL' && topic === about && given,
  );
