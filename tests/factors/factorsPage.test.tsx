import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createCode } from '../support/authenticator';
import { openPage, openPageApp, type PageApp } from '../support/page';
import { createAuthenticator } from '../support/passkeyAuthenticator';
import { password } from '../support/people';

let app: PageApp;
beforeAll(async () => {
  // jsdom has no addresses of files in memory.
  Object.assign(URL, { createObjectURL: () => 'blob:codes', revokeObjectURL: () => {} });
  app = await openPageApp();
});
afterAll(() => app.close());

const security = '/settings/user-profile?tab=security';
/** A question has its title twice. */
const findDialog = async (title: string) => {
  const [heading] = await screen.findAllByText(title, {
    selector: '.ant-modal-title, .ant-modal-confirm-title',
  });
  return heading?.closest('[role="dialog"]') as HTMLElement;
};

/** Clicks as a user does, who also moves the focus. */
function click(button: HTMLElement) {
  button.focus();
  fireEvent.click(button);
}

test('sets up an authenticator app from its code field, and a canceled confirmation returns the focus', async () => {
  await openPage(app, security, { as: 'EDITOR' });
  click(await screen.findByRole('button', { name: 'Set up authenticator app' }));
  const setup = await findDialog('Set up authenticator app');
  const code = within(setup).getByLabelText('Code that the app shows');
  await waitFor(() => expect(code).toHaveFocus());
  const key = setup.querySelector('.factors-key')?.textContent?.replaceAll(' ', '') ?? '';
  fireEvent.change(code, { target: { value: createCode(key, new Date()) } });
  click(within(setup).getByRole('button', { name: 'Turn on' }));
  const codes = await findDialog('Save your recovery codes');
  click(within(codes).getByLabelText('I have saved the codes'));
  click(within(codes).getByRole('button', { name: 'Done' }));
  // A dialog that is still closing takes the focus from the one that opens.
  await waitFor(() => expect(codes.isConnected).toBe(false));

  await app.forgetConfirmations();
  const renew = await screen.findByRole('button', { name: 'Create new codes' });
  click(renew);
  const question = await findDialog('Create new recovery codes?');
  click(within(question).getByRole('button', { name: 'Create new codes' }));
  const confirmation = await findDialog("Confirm it's you");
  await waitFor(() => expect(question.isConnected).toBe(false));
  click(within(confirmation).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(renew).toHaveFocus());
});

test('the reason for a reset has the focus over the sheet of the user', async () => {
  await openPage(app, `/settings/admin-settings/users?user=${app.people.EDITOR.id}`, { as: 'ADMIN' });
  click(await screen.findByRole('button', { name: 'Reset second factor' }));
  const reset = await findDialog(`Reset the second factor of ${app.people.EDITOR.name}?`);
  await waitFor(() => expect(within(reset).getByLabelText('Reason')).toHaveFocus());
});

async function enterPassword(email: string) {
  fireEvent.change(await screen.findByLabelText('Email'), { target: { value: email } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: password } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
}

test('says in every factor step what to do without any of the factors', async () => {
  await openPage(app, '/login?redirect=/items');
  await enterPassword(app.people.EDITOR.email);
  expect(
    await screen.findByText("Can't use any of these? Ask an administrator to reset your second factor."),
  ).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Continue' })).toHaveClass('ant-btn-primary');
});

test('a required factor is canceled, or set up until its codes are shown', async () => {
  const admin = await app.signIn('ADMIN');
  const house = (await admin.get('/settings/house')).body;
  const form = { ...house, managerFactor: true, factorGraceDays: 0 };
  expect((await admin.put('/settings/house', form)).status).toBe(200);
  await openPage(app, '/login?redirect=/items');
  await enterPassword(app.people.MANAGER.email);
  await screen.findByLabelText('Code that the app shows');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel sign-in' }));
  await enterPassword(app.people.MANAGER.email);
  const code = await screen.findByLabelText('Code that the app shows');
  const key = document.querySelector('.factors-key')?.textContent?.replaceAll(' ', '') ?? '';
  fireEvent.change(code, { target: { value: createCode(key, new Date()) } });
  fireEvent.click(screen.getByRole('button', { name: 'Turn on' }));
  const codes = await screen.findByText(/^If you lose your phone/);
  expect(document.activeElement).toContainElement(codes);
  expect(screen.queryByRole('button', { name: 'Cancel sign-in' })).toBeNull();
});

const toBase64Url = (data: BufferSource) => Buffer.from(data as ArrayBuffer).toString('base64url');
const toBuffer = (text: string) => Uint8Array.from(Buffer.from(text, 'base64url')).buffer;

/** Gives the page an authenticator, which jsdom lacks. The user cancels its first dialog. */
function installAuthenticator(): () => void {
  const authenticator = createAuthenticator(window.location.origin);
  let requests = 0;
  const create = async ({ publicKey }: { publicKey: PublicKeyCredentialCreationOptions }) => {
    requests += 1;
    if (requests === 1) throw new DOMException('canceled', 'NotAllowedError');
    const { id, clientDataJSON, attestationObject } = authenticator.create({
      rp: { id: publicKey.rp.id },
      user: { id: toBase64Url(publicKey.user.id) },
      challenge: toBase64Url(publicKey.challenge),
    } as Parameters<typeof authenticator.create>[0]);
    return {
      ...{ id, rawId: toBuffer(id), type: 'public-key', getClientExtensionResults: () => ({}) },
      response: {
        clientDataJSON: toBuffer(clientDataJSON),
        attestationObject: toBuffer(attestationObject),
        getTransports: () => ['internal'],
      },
    };
  };
  Object.assign(window, { PublicKeyCredential: class {} });
  Object.defineProperty(navigator, 'credentials', { value: { create }, configurable: true });
  return () => {
    Reflect.deleteProperty(window, 'PublicKeyCredential');
    Reflect.deleteProperty(navigator, 'credentials');
  };
}

test('a required factor is a passkey or an app where passkeys can be used', async () => {
  const admin = await app.signIn('ADMIN');
  const house = (await admin.get('/settings/house')).body;
  const form = { ...house, specialistFactor: true, factorGraceDays: 0 };
  expect((await admin.put('/settings/house', form)).status).toBe(200);
  await app.allowPasskeys();
  const uninstall = installAuthenticator();
  try {
    await openPage(app, '/login?redirect=/items');
    await enterPassword(app.people.SPECIALIST.email);
    fireEvent.click(await screen.findByRole('button', { name: 'Set up authenticator app' }));
    expect(await screen.findByLabelText('Code that the app shows')).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Choose another way' }));
    const add = await screen.findByRole('button', { name: 'Add passkey' });
    fireEvent.click(add);
    expect(await screen.findByText('No passkey was created. Try again.')).toBeInTheDocument();
    fireEvent.click(add);
    const codes = await screen.findByText(/^If you lose your phone/);
    expect(document.activeElement).toContainElement(codes);
    expect(document.querySelectorAll('.factors-codes code')).toHaveLength(10);
    fireEvent.click(screen.getByLabelText('I have saved the codes'));
    fireEvent.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(window.location.pathname).toBe('/app/items'));
  } finally {
    uninstall();
  }
});
