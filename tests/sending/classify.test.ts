import type { Reply } from '../../server/mail/smtp';
import { toBucket } from '../../server/mail-accounts/rates';
import { classifyReply, maxAttempts } from '../../server/sending/classify';

const smtpReply = (code: number, text: string, command = 'RCPT TO'): Reply => ({
  kind: 'ANSWERED',
  code,
  text,
  command,
});

test.each<[string, Reply, object]>([
  ['accepted', smtpReply(250, '2.0.0 queued', 'DATA'), { state: 'SENT' }],
  ['unknown mailbox', smtpReply(550, '5.1.1 unknown'), { state: 'FAILED', bounced: true, status: '5.1.1' }],
  [
    'permanently full mailbox',
    smtpReply(552, '5.2.2 full'),
    { state: 'FAILED', bounced: true, status: '5.2.2' },
  ],
  [
    'code without an enhanced status',
    smtpReply(550, 'no such user'),
    { state: 'FAILED', bounced: true, status: '' },
  ],
  ['policy', smtpReply(554, '5.7.1 spam', 'DATA'), { state: 'FAILED', bounced: false }],
  ['policy at RCPT', smtpReply(550, '5.7.515 not authenticated'), { state: 'FAILED', bounced: false }],
  ['refused server', smtpReply(530, 'sign in first', 'MAIL FROM'), { state: 'FAILED', bounced: false }],
  [
    'sender refused at RCPT',
    smtpReply(550, '5.1.8 sender domain not found'),
    { state: 'FAILED', bounced: false },
  ],
  [
    'sender refused before RCPT',
    smtpReply(550, '5.1.0 sender rejected', 'MAIL FROM'),
    { state: 'FAILED', bounced: false },
  ],
  ['later', smtpReply(450, '4.2.1 later'), { state: 'PENDING', counts: true, slower: false, pause: 60 }],
  ['throttled', smtpReply(450, '4.7.1 too fast'), { state: 'PENDING', counts: true, slower: true }],
  ['goodbye', smtpReply(421, '4.7.0 too many'), { state: 'PENDING', counts: false, slower: true }],
  [
    'connection lost before the email',
    { kind: 'UNSENT', text: 'reset' },
    { state: 'PENDING', counts: false },
  ],
  ['connection lost after the email', { kind: 'UNANSWERED', text: 'reset' }, { state: 'UNKNOWN' }],
])('%s', (_, reply, outcome) => {
  expect(classifyReply(reply, 1)).toMatchObject(outcome);
});

test('a temporary failure is retried with growing delays and fails in the end', () => {
  const pauses = Array.from({ length: maxAttempts }, (_, at) =>
    classifyReply(smtpReply(451, '4.3.0 later'), at + 1),
  );
  expect(pauses.slice(0, -1).map(({ state }) => state)).toEqual(Array(maxAttempts - 1).fill('PENDING'));
  expect(pauses.slice(0, -1).map(({ pause }) => pause)).toEqual(
    [...pauses.slice(0, -1).map(({ pause }) => pause)].sort((a, b) => a - b),
  );
  expect(pauses.at(-1)).toMatchObject({ state: 'FAILED', bounced: true });
});

test('no interval of a period sends more than its limit, and the long-term rate nearly reaches it', () => {
  const seconds = { SECOND: 1, MINUTE: 60, HOUR: 3600, DAY: 86_400 } as const;
  for (const [period, length] of Object.entries(seconds) as [keyof typeof seconds, number][])
    for (const limit of [2, 3, 10, 20, 100, 999, 20_000]) {
      const { capacity: maxTokens, perSecond } = toBucket(period, limit);
      expect(maxTokens + perSecond * length).toBeLessThanOrEqual(limit);
      expect(perSecond * length).toBeGreaterThanOrEqual(limit / 2);
    }
});
