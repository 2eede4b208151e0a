import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Customer } from '#contract/customers';
import { languages } from '#contract/session';
import type { Verification } from '#contract/verifications';
import type { ApiClient } from '../support/client';
import { openPage, openPageApp, type PageApp, selectOption } from '../support/page';

let app: PageApp;
let specialist: ApiClient;
let id: number;
beforeAll(async () => {
  app = await openPageApp();
  specialist = await app.signIn('SPECIALIST');
  id = (await specialist.post<Customer>('/customers', { firstName: 'Vera', lastName: 'Inventar' })).body.id;
});
afterAll(() => app.close());

const path = () => `/customer/${id}?tab=verification`;
const read = async () => (await specialist.get<Verification>(`/customers/${id}/verification`)).body;

test('a specialist requires it, adds a document with its data, and sees what is missing', async () => {
  await openPage(app, path(), { as: 'SPECIALIST' });
  fireEvent.click(await screen.findByText('Require verification'));
  expect(await screen.findByText('Required')).toBeInTheDocument();
  expect(screen.getAllByText(/Valid identity document/).length).toBeGreaterThan(0);
  const file = new File(['A scan'], 'passport.pdf', { type: 'application/pdf' });
  fireEvent.change(screen.getByLabelText('Add document'), { target: { files: [file] } });
  const link = await screen.findByText('passport.pdf');
  expect(link.closest('a')?.getAttribute('href')).toMatch(/\/documents\/\d+\/file$/);
  fireEvent.change(screen.getByLabelText('Number'), { target: { value: 'P-12345' } });
  const document = within(screen.getByLabelText('Number').closest('form') as HTMLElement);
  await selectOption(document.getByLabelText('Country'), 'China');
  fireEvent.click(await screen.findByRole('button', { name: 'Save document' }));
  await waitFor(async () =>
    expect((await read()).documents).toMatchObject([{ documentNo: 'P-12345', issuingCountry: 'CN' }]),
  );
});

test('the user who added the customer is not offered the decision, and the management decides', async () => {
  const { version } = (
    await specialist.patch<Verification>(`/customers/${id}/verification`, {
      level: 'BASIC',
      version: (await read()).version,
    })
  ).body;
  await specialist.post(`/customers/${id}/verification/steps`, { step: 'submit', version });
  await openPage(app, path(), { as: 'SPECIALIST' });
  expect(await screen.findByText('Awaiting decision')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Verify customer' })).not.toBeInTheDocument();
  await openPage(app, path(), { as: 'MANAGER' });
  fireEvent.click(await screen.findByRole('button', { name: 'Verify customer' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Verify this customer?' }));
  expect(dialog.getByLabelText('Simplified due diligence')).not.toBeChecked();
  expect(dialog.getByText(/· passport\.pdf$/)).toBeInTheDocument();
  fireEvent.click(dialog.getByRole('button', { name: 'Verify customer' }));
  await waitFor(() => expect(dialog.getAllByText('Fill in this field.')).toHaveLength(2));
  expect((await read()).state).toBe('PENDING');
  fireEvent.click(dialog.getByLabelText('Simplified due diligence'));
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'Seen in the original' } });
  fireEvent.change(dialog.getByLabelText('Other evidence'), { target: { value: 'A video call' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Verify customer' }));
  expect(await screen.findByText('Verified')).toBeInTheDocument();
  expect(screen.getByText('Evidence: A video call')).toBeInTheDocument();
  expect((await read()).state).toBe('VERIFIED');
  expect(await screen.findByLabelText('Low')).toBeDisabled();
});

test.each(languages)('is shown in %s', async (language) => {
  await openPage(app, path(), { as: 'MANAGER', language });
  await screen.findByText('passport.pdf');
  expect(document.body.textContent).not.toMatch(/verifications\.\w/);
});
