import { fireEvent, screen, within } from '@testing-library/react';
import type { Account } from '#contract/mail-accounts';
import { languages } from '#contract/session';
import type english from '../../src/locales/en-US/mail-accounts';
import type { ApiClient } from '../support/client';
import { openPage, openPageApp, type PageApp, selectOption } from '../support/page';

let app: PageApp;
let admin: ApiClient;
beforeAll(async () => {
  app = await openPageApp();
  admin = await app.signIn('ADMIN');
});
afterAll(() => app.close());

const accountForm = (language: string) => ({
  ...{ name: `Post ${language}`, host: 'mail.house.test', port: 587, secure: false, username: 'post' },
  ...{ fromName: '', fromAddress: '', replyTo: '', departmentId: null, connections: 5 },
  ...{ perSecond: null, perMinute: null, perHour: null, perDay: null },
  ...{ dkimDomain: 'house.test', dkimSelector: 's1', bounceDomain: '' },
  ...{ imapHost: '', imapPort: 993, imapSecure: true, imapUsername: '', imapFolder: 'INBOX' },
  ...{ oracleUrl: '', whenUnknown: 'HOLD', graceSeconds: 600, password: 'first' },
});
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

test('an account is assigned to a department, has a rate limit and verifies its key', async () => {
  await openPage(app, '/settings/email?account=new', { as: 'ADMIN' });
  const sheet = await screen.findByRole('dialog', { name: 'Add account' });
  const typeInto = (label: string, value: string) => type(within(sheet).getByLabelText(label), value);
  await within(sheet).findByLabelText('Name');
  typeInto('Name', 'Clocks');
  typeInto('Sender name', 'Clocks of the house');
  typeInto('Sender address', 'clocks@house.test');
  typeInto('Reply-to address', 'desk@house.test');
  typeInto('Per second', '5');
  typeInto('Domain', 'house.test');
  typeInto('Selector', 'clocks');
  typeInto('Webhook secret', 'hooked');
  await selectOption(within(sheet).getByLabelText('Department'), 'Clocks and Barometers');
  fireEvent.click(within(sheet).getByRole('button', { name: 'Add' }));
  const row = within((await screen.findByRole('link', { name: 'Clocks' })).closest('tr') as HTMLElement);
  expect(row.getByText('Does not sign emails')).toBeInTheDocument();
  const saved = async () =>
    (await admin.get<{ data: Account[] }>('/mail-accounts')).body.data.find(({ name }) => name === 'Clocks');
  expect(await saved()).toMatchObject({
    name: 'Clocks',
    fromName: 'Clocks of the house',
    fromAddress: 'clocks@house.test',
    replyTo: 'desk@house.test',
    perSecond: 5,
    perDay: null,
    departmentId: app.departments.clocks,
    has: { webhookSecret: true, password: false },
  });

  fireEvent.click(row.getByRole('link', { name: 'Clocks' }));
  const own = within(await screen.findByRole('dialog', { name: 'Clocks' }));
  expect(await own.findByLabelText('Sender address')).toHaveValue('clocks@house.test');
  expect(own.getByLabelText('Webhook secret')).toHaveValue('');
  fireEvent.click(own.getByRole('button', { name: 'Create key' }));
  expect(await own.findByText('clocks._domainkey.house.test')).toBeInTheDocument();
  expect(own.getByText(/^v=DKIM1; k=rsa; p=\w/)).toBeInTheDocument();
  await row.findByText('Signs emails (DKIM)');
  fireEvent.click(own.getByRole('button', { name: 'Replace key' }));
  const tooltip = within(await screen.findByRole('tooltip'));
  expect(tooltip.getByText(/The old key signs emails until that record is published/)).toBeInTheDocument();
  fireEvent.click(tooltip.getByText('Replace key', { selector: 'button span' }));
  expect(await own.findByText(/^rostrum-\d{14}\._domainkey\.house\.test$/)).toBeInTheDocument();
  expect(own.getByText('clocks._domainkey.house.test')).toBeInTheDocument();
  fireEvent.click(own.getByRole('button', { name: 'Check DNS records' }));
  expect(await own.findByText('Bounce server (MX): Not used')).toBeInTheDocument();
  for (const [kind, name] of [
    ['SPF', 'house.test'],
    ['DKIM', 'clocks._domainkey.house.test'],
    ['DMARC', '_dmarc.house.test'],
  ]) {
    // The domain does not exist; without network the DNS server does not respond.
    const warningText = own.getByText(new RegExp(`^${kind}: (Record missing|DNS server did not respond)$`));
    expect(warningText.closest('[role=alert]')).toHaveTextContent(`${name} `);
  }

  type(own.getByLabelText('To'), 'nobody');
  fireEvent.click(own.getByRole('button', { name: 'Send test' }));
  await own.findByText('Enter a valid email address, for example name@example.com.');
  type(own.getByLabelText('To'), 'desk@house.test');
  fireEvent.click(own.getByRole('button', { name: 'Send test' }));
  expect(await own.findByText('The test email is in the outbox.')).toBeInTheDocument();
  fireEvent.click(own.getByRole('button', { name: 'Make default account' }));
  await row.findByText('Default');
  expect(await saved()).toMatchObject({ isDefault: true, perSecond: 5 });
});

test.each(languages)('asks for secrets again in %s when the server has another key', async (language) => {
  const texts = (await import(`../../src/locales/${language}/mail-accounts`)).default as typeof english;
  const { id, version } = (await admin.post<Account>('/mail-accounts', accountForm(language))).body;
  await admin.post(`/mail-accounts/${id}/dkim-key`);
  await app.changeSecretKey();
  await openPage(app, `/settings/email?account=${id}`, { as: 'ADMIN', language });
  const sheet = within(await screen.findByRole('dialog'));
  const password = await sheet.findByLabelText(texts['mailAccounts.password']);
  expect(password).not.toHaveAttribute('placeholder', texts['mailAccounts.kept']);
  expect(password).toHaveAccessibleDescription(texts['mailAccounts.unreadable.field']);
  expect(sheet.getByText(texts['mailAccounts.unreadable.dkimKey'])).toBeInTheDocument();
  const row = screen.getByRole('link', { name: `Post ${language}` }).closest('tr') as HTMLElement;
  expect(row).toHaveTextContent(texts['mailAccounts.unreadable']);
  await admin.patch(`/mail-accounts/${id}`, { password: 'second', version: version + 1 });
  await openPage(app, `/settings/email?account=${id}`, { as: 'ADMIN', language });
  const reopened = within(await screen.findByRole('dialog'));
  expect(await reopened.findByLabelText(texts['mailAccounts.password'])).toHaveAttribute(
    'placeholder',
    texts['mailAccounts.kept'],
  );
});

test.each(languages)('shows the email page in %s, read-only for a manager', async (language) => {
  const texts = (await import(`../../src/locales/${language}/mail-accounts`)).default as typeof english;
  await openPage(app, '/settings/email?account=1', { as: 'MANAGER', language });
  expect(await screen.findByLabelText(texts['mailAccounts.approveAbove'])).toBeDisabled();
  const sheet = within(await screen.findByRole('dialog'));
  for (const section of ['server', 'sender', 'limits', 'signing', 'bounces', 'doubt'] as const)
    expect(
      await sheet.findByRole('region', { name: texts[`mailAccounts.section.${section}`] }),
    ).toBeInTheDocument();
  for (const label of ['host', 'fromAddress', 'perSecond', 'dkimSelector', 'webhookSecret'] as const)
    expect(sheet.getByLabelText(texts[`mailAccounts.${label}`])).toBeDisabled();
  expect(sheet.getByText(texts['mailAccounts.checkDns'])).toBeInTheDocument();
  expect(sheet.queryByText(texts['mailAccounts.makeKey'])).toBeNull();
  expect(sheet.queryByText(texts['mailAccounts.test.send'])).toBeNull();
});
