import { simpleParser } from 'mailparser';
import sql from 'sql-template-tag';
import type { Customer } from '#contract/customers';
import { toAsciiAddress } from '../../server/lib/email-address';
import { postfix } from '../returns/mails';
import { receiveMails } from '../support/returnedMails';
import { openMailServer } from '../support/smtp';
import { home, openAccountInbox, openSendingApp } from './app';
import { countStates, isCampaignIn, newCampaign, performStep, runSendersUntil } from './shared';

openSendingApp();

const addresses = [
  ['info@münchen.de', 'info@xn--mnchen-3ya.de'],
  ['sato@例え.jp', 'sato@xn--r8jz45g.jp'],
  ['ivan@пример.рф', 'ivan@xn--e1afmkfd.xn--p1ai'],
  ['wang@例子.中国', 'wang@xn--fsqu00a.xn--fiqs8s'],
  ['joao@exposição.com.br', 'joao@xn--exposio-2wa9a.com.br'],
] as const;

test('sends to an address with a non-ASCII domain, and matches its bounce', async () => {
  const inbox = await openAccountInbox();
  const manager = await home.signIn('MANAGER');
  const ids: number[] = [];
  for (const [address] of addresses) {
    const { status, body } = await manager.post<Customer>('/customers', {
      lastName: address,
      emails: [{ address }],
    });
    expect([address, status]).toEqual([address, 201]);
    ids.push(body.id);
  }
  await home.db.run(sql`update customers set consents = '{"EMAIL CATALOGUES"}'`);
  await home.db.run(sql`update mail_accounts set bounce_domain = 'b.house.test'`);
  const id = await newCampaign(home);
  await performStep(home, id, 'start');
  expect(await runSendersUntil(home, isCampaignIn(home, id, 'FINISHED'))).toEqual([]);
  expect(await countStates(home, id)).toEqual({ SENT: addresses.length });
  // The test server reports addresses in Unicode.
  expect(inbox.mails.map(({ to }) => toAsciiAddress(to)).sort()).toEqual(
    addresses.map(([, ascii]) => ascii).sort(),
  );

  for (const [address, ascii] of addresses) {
    const mail = inbox.mails.find((one) => toAsciiAddress(one.to) === ascii);
    if (!mail) throw new Error(`nothing was sent to ${ascii}`);
    const { messageId = '' } = await simpleParser(mail.raw);
    expect(/^To: .*$/m.exec(mail.raw.toString('latin1'))?.[0].trim()).toBe(`To: ${ascii}`);
    const token = /^bounce\+(.*)@/.exec(mail.from)?.[1] ?? '';
    // The remote server reports the address in Unicode.
    const notice = postfix({ token, messageId, email: address }).replace('rfc822;', 'utf-8;');
    await receiveMails(home, notice);
    expect(await home.db.rows(sql`select email, reason from suppressions where email = ${ascii}`)).toEqual([
      { email: ascii, reason: 'BOUNCED' },
    ]);
  }
});

test('testing a mail account encodes such an address so that every mail server accepts it', async () => {
  const server = await openMailServer({ recipient: '250 good' });
  const { id } = await home.db.row<{ id: number }>(sql`
    update mail_accounts set host = '127.0.0.1', port = ${Number(new URL(server.url).port)}, from_address = 'news@münchen.de'
    where is_default returning id`);
  const admin = await home.signIn('ADMIN');
  const { body } = await admin.post<{ outcome: string }>(`/mail-accounts/${id}/test`, {
    to: 'Info@münchen.de',
  });
  expect(body.outcome).toBe('TAKEN');
  expect(server.commands.filter((line) => /^(MAIL|RCPT)/i.test(line))).toEqual([
    expect.stringMatching(/^MAIL FROM:<[^@]*@xn--mnchen-3ya\.de>/),
    expect.stringMatching(/^RCPT TO:<Info@xn--mnchen-3ya\.de>/),
  ]);
  await server.close();
});

test.each([
  ['/customers', (address: string) => ({ lastName: 'Sato', emails: [{ address }] }), 'emails.0.address'],
  ['/suppressions', (email: string) => ({ email, detail: 'Asked by email' }), 'email'],
  [
    '/users',
    (email: string) => ({ email, name: 'Sato', role: 'EDITOR', departmentIds: [], language: 'en-US' }),
    'email',
  ],
])('%s refuses addresses that need SMTPUTF8 at its field', async (path, body, field) => {
  const admin = await home.signIn('ADMIN');
  for (const address of ['用户@例え.jp', 'jörg@müller.de', 'почта@пример.рф']) {
    const { status, body: responseBody } = await admin.post<{ fields: unknown }>(path, body(address));
    expect([address, status, responseBody.fields]).toEqual([
      address,
      422,
      [expect.objectContaining({ path: field, code: 'email' })],
    ]);
  }
});
