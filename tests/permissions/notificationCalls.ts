import { type Calls, noInput } from './calls';

export const notificationCalls: Calls<'notifications'>['notifications'] = {
  inbox: noInput,
  unread: noInput,
  read: () => ({ body: { upTo: 1, seen: '1:1:' } }),
  dismiss: () => ({ body: { upTo: 1, seen: '1:1:' } }),
  choices: noInput,
  choose: () => ({ body: { category: 'SYSTEM', channel: 'DIGEST', enabled: true } }),
  chooseDigestHour: () => ({ body: { hour: 8 } }),
};
