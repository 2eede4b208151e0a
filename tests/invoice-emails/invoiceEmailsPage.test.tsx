import { fireEvent, screen, within } from '@testing-library/react';
import type { BuyerLink } from '#contract/buyer-links';
import { issueInvoice } from '../invoices/buyers';
import type { ApiClient } from '../support/client';
import { openPage, openPageApp, type PageApp } from '../support/page';

let app: PageApp;
let manager: ApiClient;
beforeAll(async () => {
  app = await openPageApp();
  manager = await app.signIn('MANAGER');
});
afterAll(() => app.close());

test('an issued invoice is emailed, its link revoked, and its reminders stopped', async () => {
  const { body: buyer } = await manager.post<{ id: number }>('/customers', {
    lastName: 'Eastwood',
    emails: [{ address: 'eastwood@example.test' }],
  });
  const { id } = await issueInvoice(app, manager, buyer.id, [100_000]);
  await openPage(app, `/items?view=invoices&invoice=${id}`, { as: 'MANAGER' });
  const sheet = within(await screen.findByRole('dialog'));
  fireEvent.click(await sheet.findByRole('button', { name: 'Send by email' }));
  expect(await screen.findByText('Email to eastwood@example.test is being sent')).toBeInTheDocument();
  expect(await sheet.findByRole('button', { name: 'Send again' })).toBeInTheDocument();
  // The email has a link, which staff can revoke.
  fireEvent.click(await sheet.findByRole('button', { name: 'Revoke link' }));
  const question = within(await screen.findByRole('tooltip'));
  fireEvent.click(question.getByRole('button', { name: 'Revoke link' }));
  expect(await sheet.findByText('Revoked')).toBeInTheDocument();
  const { body } = await manager.get<{ data: BuyerLink[] }>(`/customers/${buyer.id}/buyer-links`);
  expect(body.data).toMatchObject([{ revokedAt: expect.any(String) }]);
  fireEvent.click(sheet.getByRole('button', { name: 'Put on hold' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Put on hold' }));
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'The frame is disputed' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Put on hold' }));
  expect(await sheet.findByRole('button', { name: 'Release from hold' })).toBeInTheDocument();
  // Beside the state and in the history.
  expect((await sheet.findAllByText('The frame is disputed')).length).toBeGreaterThan(0);
});
