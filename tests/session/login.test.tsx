import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { CurrentUser, SessionReply } from '#contract/session';
import { openPage, openPageApp, type PageApp } from '../support/page';
import { password } from '../support/people';

let app: PageApp;
beforeAll(async () => {
  app = await openPageApp();
});
afterAll(() => app.close());

/** In jsdom, a reload shows only as a console error. */
const loadedAgain = () => jest.spyOn(console, 'error').mockImplementation(() => {});

async function fill(email: string, newPassword: string) {
  fireEvent.change(await screen.findByLabelText('Email'), { target: { value: email } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: newPassword } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
}

test('redirects an anonymous visitor to sign in, reports a wrong password, and returns to the page after the right one', async () => {
  await openPage(app, '/settings/user-profile');
  await fill(app.people.EDITOR.email, 'wrong-password');
  await waitFor(() => expect(screen.getByRole('alert')).not.toBeEmptyDOMElement());
  expect(window.location.pathname).toBe('/app/login');
  await fill(app.people.EDITOR.email, password);
  await waitFor(() => expect(window.location.pathname).toBe('/app/settings/user-profile'));
});

test('reports a missing value at its field', async () => {
  await openPage(app, '/login');
  fireEvent.click(await screen.findByRole('button', { name: 'Sign in' }));
  expect(await screen.findByText('Enter your email address.')).toBeInTheDocument();
});

test('the page uses the language of the profile after the sign-in, not that of the browser', async () => {
  const manager = await app.signIn('MANAGER');
  const { name, version } = (await manager.get<SessionReply>('/session')).body.user as CurrentUser;
  await manager.put('/session/profile', { name, version, language: 'pt-BR' });
  await openPage(app, '/login');
  const reload = loadedAgain();
  await fill(app.people.MANAGER.email, password);
  await waitFor(() => expect(reload).toHaveBeenCalled());
  reload.mockRestore();
  expect(window.localStorage.getItem('umi_locale')).toBe('pt-BR');
});

/** Returns the newest link that was emailed to this address, as a path of the browser program. */
async function linkFor(email: string): Promise<string> {
  const admin = await app.signIn('ADMIN');
  const { body } = await admin.get<{ data: { id: number }[] }>(`/outbox?q=${encodeURIComponent(email)}`);
  const mail = await admin.get<{ body: string }>(`/outbox/${body.data[0]?.id}`);
  const { pathname, search } = new URL(/https?:\S+/.exec(mail.body.body)?.[0] ?? '');
  return pathname.replace(/^\/app/, '') + search;
}

test('after a report the user checks the account before the page that they wanted', async () => {
  const editor = await app.signIn('EDITOR');
  const { data } = (await editor.get<{ data: { id: number }[] }>('/session/sign-ins')).body;
  expect((await editor.post(`/session/sign-ins/${data[0]?.id}/report`)).status).toBe(204);
  await openPage(app, '/items', { as: 'EDITOR' });
  expect(await screen.findByText('Check your account')).toBeInTheDocument();
  expect(window.location.pathname).toBe('/app/login');
  expect(await screen.findByText(/^You reported a sign-in/)).toBeInTheDocument();
  expect(await screen.findByText('No passkeys.')).toBeInTheDocument();
  const done = screen.getByRole('button', { name: 'I recognize all of these' });
  await waitFor(() => expect(done).toBeEnabled());
  fireEvent.click(done);
  await waitFor(() => expect(window.location.pathname).toBe('/app/items'));
});

describe('password page', () => {
  test.each([
    ['pt-BR', 'Boas-vindas, Persis Quill'],
    ['zh-CN', 'Persis Quill，欢迎您'],
    ['zh-TW', 'Persis Quill，歡迎您'],
    ['en-US', 'Welcome, Persis Quill'],
  ] as const)('is in the language of an invited user with %s', async (language, title) => {
    const admin = await app.signIn('ADMIN');
    const email = `persis.${language}@rostrum.test`.toLowerCase();
    await admin.post('/users', { name: 'Persis Quill', email, role: 'EDITOR', language, departmentIds: [] });
    // The browser may have been used in another language.
    await openPage(app, await linkFor(email), { language: language === 'en-US' ? 'zh-TW' : 'en-US' });
    expect(await screen.findByText(title)).toBeInTheDocument();
    expect(window.localStorage.getItem('umi_locale')).toBe(language);
    // A reload does not replace a language that was chosen on the page.
    expect(window.location.search).toBe('');
  });

  test('asks for the same password twice', async () => {
    const admin = await app.signIn('ADMIN');
    const email = 'twice@rostrum.test';
    await admin.post('/users', {
      name: 'Persis',
      email,
      role: 'EDITOR',
      language: 'en-US',
      departmentIds: [],
    });
    await openPage(app, await linkFor(email));
    fireEvent.change(await screen.findByLabelText('Password'), { target: { value: 'walnut-clock-9' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save password' }));
    expect(await screen.findByText('Enter the password again.')).toBeInTheDocument();
    fireEvent.change(screen.getByLabelText('Confirm password'), { target: { value: 'Walnut-clock-9' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save password' }));
    expect(await screen.findByText(/^The passwords don't match\./)).toBeInTheDocument();
  });

  test('is in the language of the user who resets the password, even if the link has expired', async () => {
    await openPage(app, '/reset-password/unknown?lang=pt-BR');
    expect(await screen.findByText('Este link expirou ou já foi usado')).toBeInTheDocument();
  });

  test('ignores a language that does not exist', async () => {
    await openPage(app, '/reset-password/unknown?lang=xx-XX', { language: 'zh-CN' });
    expect(await screen.findByText('此链接已过期或已被使用')).toBeInTheDocument();
  });

  test('is the only page that takes its language from the URL', async () => {
    await openPage(app, '/login?lang=pt-BR');
    expect(await screen.findByLabelText('Email')).toBeInTheDocument();
    expect(window.localStorage.getItem('umi_locale')).toBeNull();
  });
});

describe('password reset without a mail server', () => {
  test('says before and after the request that an administrator passes on the link', async () => {
    await openPage(app, '/login?view=forgotten');
    expect(await screen.findByText(/^This server doesn't send email\./)).toBeInTheDocument();
    fireEvent.change(screen.getByLabelText('Email'), { target: { value: app.people.EDITOR.email } });
    fireEvent.click(screen.getByRole('button', { name: 'Request link' }));
    expect(await screen.findByRole('status')).toHaveTextContent(
      `If ${app.people.EDITOR.email} has an account, the link is now in the outbox. Ask an administrator to pass it on to you.`,
    );
  });
});
