import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { House } from '#contract/house';
import { createCode } from '../support/authenticator';
import { openPage, openPageApp, type PageApp } from '../support/page';

let app: PageApp;
beforeAll(async () => {
  app = await openPageApp();
});
afterAll(() => app.close());

const security = '/settings/user-profile?tab=security';
async function turnOn(): Promise<void> {
  const admin = await app.signIn('ADMIN');
  const { body } = await admin.get<House>('/settings/house');
  expect((await admin.put('/settings/house', { ...body, securityQuestion: true })).status).toBe(200);
}
/** Types into a field of the open dialog. */
const type = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });

test('says why there is none while the house has not turned it on, and to administrators', async () => {
  await openPage(app, security, { as: 'EDITOR' });
  expect(await screen.findByText(/hasn't turned on security questions/)).toBeInTheDocument();
  await turnOn();
  await openPage(app, security, { as: 'ADMIN' });
  expect(await screen.findByText(/^Administrators have no security question/)).toBeInTheDocument();
});

test('a user sets a question; a refused answer stays in the form with its reason', async () => {
  await turnOn();
  await openPage(app, security, { as: 'EDITOR' });
  fireEvent.click(await screen.findByRole('button', { name: 'Set security question' }));
  await type('Question', 'My first lot?');
  await type('Answer', 'lot');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Choose an answer that the question does not contain.')).toBeInTheDocument();
  expect(screen.getByLabelText('Question')).toHaveValue('My first lot?');
  await type('Answer', 'Blue vase');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('My first lot?', { selector: 'p' })).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'Remove security question' }));
  fireEvent.click(
    within(await screen.findByRole('tooltip')).getByRole('button', { name: 'Remove security question' }),
  );
  expect(await screen.findByText('No security question yet.')).toBeInTheDocument();
});

test('an administrator who resets a second factor checks the answer of the caller', async () => {
  await turnOn();
  const { id } = app.people.MANAGER;
  const manager = await app.signIn('MANAGER');
  await manager.put('/session/security-question', { question: 'My first lot?', answer: 'Blue vase' });
  const { key } = (await manager.post<{ key: string }>('/session/factors/authenticator')).body;
  const form = { name: 'Phone', code: createCode(key, new Date()) };
  expect((await manager.put('/session/factors/authenticator', form)).status).toBe(200);
  await openPage(app, `/settings/admin-settings/users?user=${id}`, { as: 'ADMIN' });
  fireEvent.click(await screen.findByRole('button', { name: 'Reset second factor' }));
  expect(await screen.findByText('My first lot?')).toBeInTheDocument();
  await type("Caller's answer", 'a red vase');
  fireEvent.click(screen.getByRole('button', { name: 'Check answer' }));
  expect(await screen.findByText('The answer is wrong.')).toBeInTheDocument();
  await type("Caller's answer", 'BLUE VASE');
  fireEvent.click(screen.getByRole('button', { name: 'Check answer' }));
  expect(await screen.findByText(/^The answer is right/)).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText('The answer is wrong.')).toBeNull());
});
