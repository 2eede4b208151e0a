import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Consents } from '#contract/consents';
import type { Customer } from '#contract/customers';
import { languages } from '#contract/session';
import type { ApiClient } from '../support/client';
import { openPage, openPageApp, type PageApp } from '../support/page';

let app: PageApp;
let manager: ApiClient;
let customer: Customer;
beforeAll(async () => {
  app = await openPageApp();
  manager = await app.signIn('MANAGER');
  customer = (await manager.post<Customer>('/customers', { firstName: 'Vera', lastName: 'Inventar' })).body;
});
afterAll(() => app.close());

const path = () => `/customer/${customer.id}?tab=privacy`;
const fetchConsents = async () =>
  (await manager.get<Consents>(`/customers/${customer.id}/consents`)).body.last.map(
    ({ channel, topic, granted, source }) => [channel, topic, granted, source],
  );

test('ticking a consent asks how it was stated, and lists it in the proof', async () => {
  await openPage(app, path(), { as: 'MANAGER' });
  fireEvent.click(await screen.findByLabelText('Sale results: Email'));
  expect(screen.getByText(/^Please write to me about/)).toBeInTheDocument();
  fireEvent.click(screen.getByText('Record consent'));
  expect(await screen.findByText(/required|fill/i)).toBeInTheDocument();
  expect(await fetchConsents()).toEqual([]);
  fireEvent.change(screen.getByLabelText(/How consent was given/), {
    target: { value: 'A card at the view' },
  });
  fireEvent.click(screen.getByText('Record consent'));
  await waitFor(async () =>
    expect(await fetchConsents()).toEqual([['EMAIL', 'RESULTS', true, 'A card at the view']]),
  );
  const row = (await screen.findByText(/A card at the view/)).closest('tr') as HTMLElement;
  expect(within(row).getByText('Yes')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByLabelText('Sale results: Email')).toBeChecked());
});

test('does not offer a basis that does not apply to a channel', async () => {
  await openPage(app, path(), { as: 'MANAGER' });
  fireEvent.click(await screen.findByLabelText('Talks and events: Text message'));
  expect(screen.getByLabelText('Soft opt-in')).toBeInTheDocument();
  fireEvent.click(screen.getByLabelText('Talks and events: Mail'));
  expect(screen.queryByLabelText('Soft opt-in')).not.toBeInTheDocument();
  expect(screen.queryByLabelText('Corporate address')).not.toBeInTheDocument();
});

/** Creates a customer with a preference page and returns functions that click its buttons. */
async function customerWithPage(lastName: string) {
  const { id } = (await manager.post<Customer>('/customers', { lastName })).body;
  const { address } = (await manager.post<{ address: string }>(`/customers/${id}/consents/page`)).body;
  const page = `${app.origin}${new URL(address).pathname}`;
  const send = (fields: [string, string][]) =>
    fetch(page, {
      method: 'POST',
      body: new URLSearchParams(fields).toString(),
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  const oneClick = () => send([['List-Unsubscribe', 'One-Click']]);
  const choose = async (...wanted: string[]) => {
    const text = await (await fetch(page)).text();
    const hidden = ['proof', 'wording'].map((name): [string, string] => [
      name,
      new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? '',
    ]);
    await send([...hidden, ...wanted.map((key): [string, string] => ['wish', key]), ['action', 'save']]);
  };
  return { id, oneClick, choose };
}

test.each([
  ['on their preference page', 'choose', /opted out on their preference page/],
  ['in their email app', 'oneClick', /unsubscribed in their email app/],
] as const)(
  'customers who opted out %s can opt in only on their own page, which the form says',
  async (_, method, words) => {
    const one = await customerWithPage('Outward');
    await one[method]();
    await openPage(app, `/customer/${one.id}?tab=privacy`, { as: 'MANAGER' });
    fireEvent.click(await screen.findByLabelText('Sale results: Email'));
    fireEvent.change(screen.getByLabelText(/How consent was given/), { target: { value: 'A call' } });
    fireEvent.click(screen.getByText('Record consent'));
    expect(await screen.findByText(words)).toBeInTheDocument();
  },
);

/** How the profile names each source, and the history a one-click unsubscribe. */
const named = {
  'en-US': [
    /On the preference page, from/,
    /By one-click unsubscribe in the email app, from/,
    /by one-click unsubscribe in the email app$/,
  ],
  'pt-BR': [
    /Na página de preferências, de/,
    /Por cancelamento com um clique no programa de e-mail, de/,
    /por cancelamento com um clique no programa de e-mail$/,
  ],
  'zh-CN': [/本人在偏好设置页面填写，来自/, /在邮件客户端中一键退订，来自/, /在邮件客户端中一键退订$/],
  'zh-TW': [/本人於偏好設定頁面填寫，來自/, /於郵件程式中一鍵取消訂閱，來自/, /於郵件程式中一鍵取消訂閱$/],
} as const;

test.each(languages)('names the source of each proof in %s', async (language) => {
  const [ownPage, oneClick, inHistory] = named[language];
  const { id, ...page } = await customerWithPage('Sources');
  await page.choose('EMAIL EVENTS');
  await page.oneClick();
  await openPage(app, `/customer/${id}?tab=privacy`, { as: 'MANAGER', language });
  const proofs = async (words: RegExp) =>
    (await screen.findAllByText(words)).map((cell) => cell.closest('tr')?.textContent ?? '');
  for (const row of await proofs(ownPage)) expect(row).not.toMatch(oneClick);
  for (const row of await proofs(oneClick)) expect(row).not.toMatch(ownPage);
  expect(document.body.textContent).not.toContain('List-Unsubscribe');
  await openPage(app, `/customer/${id}?tab=history`, { as: 'MANAGER', language });
  expect(await screen.findByText(inHistory)).toBeInTheDocument();
  expect(document.body.textContent).not.toContain('List-Unsubscribe');
});

test('a one-click unsubscribe is not shown as a visit to the preference page', async () => {
  const { id } = (await manager.post<Customer>('/customers', { lastName: 'Clicker' })).body;
  const { address } = (await manager.post<{ address: string }>(`/customers/${id}/consents/page`)).body;
  await fetch(`${app.origin}${new URL(address).pathname}`, {
    method: 'POST',
    body: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  await openPage(app, `/customer/${id}?tab=privacy`, { as: 'MANAGER' });
  expect((await screen.findAllByText(/By one-click unsubscribe in the email app/)).length).toBeGreaterThan(0);
  expect(screen.queryByText(/On the preference page, from/)).not.toBeInTheDocument();
});

test('creates the link to the preference page and shows it once', async () => {
  await openPage(app, path(), { as: 'MANAGER' });
  fireEvent.click(await screen.findByText('Create preference page link'));
  const address = await screen.findByLabelText<HTMLInputElement>('Preference page link');
  expect(address.value).toMatch(/\/p\/[\w-]{43}\/$/);
});

test.each(languages)('is shown in %s', async (language) => {
  await openPage(app, path(), { as: 'MANAGER', language });
  expect(await screen.findAllByRole('checkbox')).toHaveLength(20);
  expect(document.body.textContent).not.toMatch(/consents\.\w/);
});
