import { type Calls, noInput } from './calls';

export const notificationCalls: Calls<'notifications'>['notifications'] = {
  choices: noInput,
  choose: () => ({ body: { category: 'SYSTEM', channel: 'DIGEST', enabled: true } }),
};
