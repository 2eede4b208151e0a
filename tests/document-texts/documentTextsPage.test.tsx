import { fireEvent, screen, within } from '@testing-library/react';
import type { DocumentText } from '#contract/document-texts';
import type { ReminderSettings } from '#contract/reminders';
import type { ApiClient } from '../support/client';
import { openPage, openPageApp, type PageApp } from '../support/page';

let app: PageApp;
let admin: ApiClient;
beforeAll(async () => {
  app = await openPageApp();
  admin = await app.signIn('ADMIN');
});
afterAll(() => app.close());

const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

test('an administrator words how purchases are collected', async () => {
  await openPage(app, '/settings/auction-house?view=invoices', { as: 'ADMIN' });
  fireEvent.click(await screen.findByRole('link', { name: 'Collection instructions' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Collection instructions' }));
  type(await sheet.findByLabelText('English'), 'Collect within ten days.');
  fireEvent.click(await sheet.findByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('cell', { name: 'Collect within ten days.' })).toBeInTheDocument();
  const { body } = await admin.get<{ subjects: DocumentText[] }>('/document-texts/HOUSE');
  expect(body.subjects.find(({ subject }) => subject === 'COLLECTION')?.versions).toMatchObject([
    { state: 'CURRENT', texts: { 'en-US': 'Collect within ten days.' } },
  ]);
});

test('an administrator sets when reminders are due, and what they may cost', async () => {
  await openPage(app, '/settings/auction-house?view=invoices', { as: 'ADMIN' });
  const second = within(await screen.findByRole('group', { name: 'Second reminder' }));
  type(second.getByLabelText('Days'), '15');
  type(second.getByLabelText('Fee'), '5');
  type(screen.getByLabelText('Late interest in percent'), '8');
  fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/7 · 15 · 35/)).toBeInTheDocument();
  const { body } = await admin.get<ReminderSettings>('/reminders/settings/HOUSE');
  expect(body.versions).toMatchObject([
    { days: [7, 15, 35], fees: [0, 500, 0], interestRate: 800, interestPer: 'YEAR' },
  ]);
});
