import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ApiClient } from '../support/client';
import { openPage, openPageApp, type PageApp } from '../support/page';

let app: PageApp;
let editor: ApiClient;
beforeAll(async () => {
  app = await openPageApp();
  editor = await app.signIn('EDITOR');
});
afterAll(() => app.close());

/** one gray pixel */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
);
const avatarIn = (element: HTMLElement) => element.querySelector<HTMLElement>('.avatar');

test('the profile shows initials until there is a picture, which can be removed', async () => {
  await openPage(app, '/settings/user-profile', { as: 'EDITOR' });
  const card = (await screen.findByText('Add picture')).closest('section') as HTMLElement;
  const avatar = avatarIn(card);
  expect(avatar?.dataset.initials).toMatch(/^\p{Lu}{1,2}$/u);
  expect(avatar).toHaveStyle({ width: '96px', height: '96px' });
  expect(avatar?.querySelector('img')).toBeNull();

  expect((await editor.upload('/session/avatar', 'me.png', png)).status).toBe(201);
  expect(await screen.findByText('Change picture')).toBeInTheDocument();
  const picture = avatarIn(card)?.querySelector('img');
  // The name is beside it, so that screen readers need no text.
  expect(picture).toHaveAttribute('alt', '');
  expect(picture?.getAttribute('src')).toMatch(/^\/api\/avatars\/\d+\/256$/);
  const inMenu = avatarIn(screen.getByRole('button', { name: 'My account' }))?.querySelector('img');
  expect(inMenu?.getAttribute('src')).toMatch(/^\/api\/avatars\/\d+\/64$/);

  fireEvent.click(screen.getByRole('button', { name: 'Remove picture' }));
  const question = (await screen.findByText('Remove your picture?')).closest('.ant-popover') as HTMLElement;
  fireEvent.click(within(question).getByRole('button', { name: 'Remove picture' }));
  expect(await screen.findByText('Add picture')).toBeInTheDocument();
  await waitFor(() => expect(avatarIn(card)?.querySelector('img')).toBeNull());
});

test('shows the initials again where a picture cannot be loaded', async () => {
  await editor.upload('/session/avatar', 'me.png', png);
  await openPage(app, '/settings/user-profile', { as: 'EDITOR' });
  const card = (await screen.findByText('Change picture')).closest('section') as HTMLElement;
  fireEvent.error(avatarIn(card)?.querySelector('img') as HTMLElement);
  await waitFor(() => expect(avatarIn(card)?.querySelector('img')).toBeNull());
});

test('an ADMIN removes the picture of a user', async () => {
  await editor.upload('/session/avatar', 'me.png', png);
  const { id, name } = app.people.EDITOR;
  await openPage(app, `/settings/admin-settings/users?user=${id}`, { as: 'ADMIN' });
  fireEvent.click(await screen.findByRole('button', { name: 'Remove picture' }));
  const question = (await screen.findByText(`Remove the picture of ${name}?`)).closest(
    '.ant-popover',
  ) as HTMLElement;
  fireEvent.click(within(question).getByRole('button', { name: 'Remove picture' }));
  expect(await screen.findByText('Picture removed')).toBeInTheDocument();
  const { data } = (await editor.get<{ data: unknown[] }>('/avatars')).body;
  expect(data).toEqual([]);
});
