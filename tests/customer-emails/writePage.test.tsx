import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { CustomerEmail } from '#contract/customer-emails';
import type { Customer } from '#contract/customers';
import type { Entry } from '#contract/notes';
import type { ApiClient } from '../support/client';
import { openPage, openPageApp, type PageApp } from '../support/page';

let app: PageApp;
let manager: ApiClient;
let customer: Customer;
let made = 0;
beforeAll(async () => {
  app = await openPageApp();
  manager = await app.signIn('MANAGER');
});
afterAll(() => app.close());
beforeEach(async () => {
  const emails = [{ address: `vera.${++made}@reader.test`, label: '' }];
  customer = (await manager.post<Customer>('/customers', { lastName: 'Reader', emails })).body;
});
const getAddress = () => customer.emails[0]?.address ?? '';
const listThreads = async (): Promise<CustomerEmail[][]> => {
  const { body } = await manager.get<{ entries: Entry[] }>(
    `/customers/${customer.id}/timeline?source=emails`,
  );
  return body.entries.flatMap((entry) => (entry.source === 'emails' ? [entry.emails] : []));
};

test('writes an email from the profile, keeps the input while the address is suppressed, and shows it in the timeline', async () => {
  await openPage(app, `/customer/${customer.id}`, { as: 'MANAGER' });
  fireEvent.click(await screen.findByRole('link', { name: 'Write email' }));
  const sheet = await screen.findByRole('dialog');
  const subject = await within(sheet).findByLabelText('Subject');
  expect(within(sheet).getByLabelText<HTMLTextAreaElement>('Message').value).toMatch(/^Dear .*,\n\n$/);
  fireEvent.change(subject, { target: { value: 'The clock' } });
  fireEvent.change(within(sheet).getByLabelText('Message'), { target: { value: 'It ticks.' } });
  const { body } = await manager.post<{ id: number }>('/suppressions', {
    email: getAddress(),
    detail: 'By telephone',
    until: null,
  });
  expect(within(sheet).getByLabelText('Message')).toHaveValue('It ticks.');
  await within(sheet).findByText('The address is suppressed.');
  await manager.post(`/suppressions/${body.id}/release`, { reason: 'Asked for it' });
  fireEvent.click(await within(sheet).findByRole('button', { name: 'Send email' }));
  await waitFor(async () =>
    expect(await listThreads()).toMatchObject([[{ subject: 'The clock', text: 'It ticks.' }]]),
  );
  await screen.findByText('It ticks.', { selector: 'p' });
});

test('shows a conversation with its earlier emails, and continues it', async () => {
  const write = async (text: string, inReplyTo: number | null) =>
    (
      await manager.post<CustomerEmail>(`/customers/${customer.id}/emails`, {
        to: getAddress(),
        subject: 'The clock',
        text,
        inReplyTo,
      })
    ).body.id;
  const first = await write('It ticks.', null);
  await write('Really.', first);
  await app.runDueJobs();
  await openPage(app, `/customer/${customer.id}`, { as: 'MANAGER' });
  await screen.findByText('Really.');
  await screen.findByText('Not sent: no mail server is configured');
  expect(screen.queryByText('It ticks.')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '1 earlier email' }));
  await screen.findByText('It ticks.');
  fireEvent.click(screen.getByRole('link', { name: /Reply$/ }));
  const sheet = await screen.findByRole('dialog');
  expect(await within(sheet).findByLabelText('Subject')).toHaveValue('Re: The clock');
  fireEvent.change(within(sheet).getByLabelText('Message'), { target: { value: 'Loudly.' } });
  fireEvent.click(within(sheet).getByRole('button', { name: 'Send email' }));
  await waitFor(async () =>
    expect((await listThreads()).map((emails) => emails.map(({ text }) => text))).toEqual([
      ['It ticks.', 'Really.', 'Loudly.'],
    ]),
  );
});

test('forbids an email to a deceased customer', async () => {
  const { id, version } = customer;
  await manager.patch(`/customers/${id}`, { standing: 'DECEASED', version });
  await openPage(app, `/customer/${id}?write=${id}`, { as: 'MANAGER' });
  await screen.findByText('This customer is deceased. No email may be sent.');
  expect(screen.queryByRole('button', { name: 'Send email' })).toBeNull();
});
