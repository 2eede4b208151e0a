import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import sharp from 'sharp';
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

const toDialog = async () =>
  (await screen.findByText('Choose what is shown')).closest('[role="dialog"]') as HTMLElement;

/** Chooses a file for the own picture. Returns the dialog that crops it, and its picture, which jsdom does not load. */
async function chooseFile(file: File) {
  await openPage(app, '/settings/user-profile', { as: 'MANAGER' });
  fireEvent.change(await screen.findByLabelText('Add picture', { selector: 'input' }), {
    target: { files: [file] },
  });
  const dialog = await toDialog();
  const picture = await waitFor(() => {
    const picture = dialog.querySelector('img');
    expect(picture).not.toBeNull();
    return picture as HTMLImageElement;
  });
  return { dialog, picture };
}

describe('with pictures of a size', () => {
  const sizes = { width: 400, height: 200 };
  const properties = ['offsetWidth', 'offsetHeight', 'naturalWidth', 'naturalHeight'] as const;
  const originals: [object, string, PropertyDescriptor | undefined][] = [];
  const define = (target: object, name: string, get: () => number) => {
    originals.push([target, name, Object.getOwnPropertyDescriptor(target, name)]);
    Object.defineProperty(target, name, { configurable: true, get });
  };
  // jsdom neither loads pictures nor lays out the page.
  beforeAll(() => {
    Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => {} });
    for (const name of properties)
      define(HTMLImageElement.prototype, name, () => (name.endsWith('Width') ? sizes.width : sizes.height));
    define(HTMLElement.prototype, 'clientWidth', () => sizes.width);
    define(HTMLElement.prototype, 'clientHeight', () => sizes.height);
    const rect = Element.prototype.getBoundingClientRect;
    originals.push([
      Element.prototype,
      'getBoundingClientRect',
      { value: rect, configurable: true, writable: true },
    ]);
    Element.prototype.getBoundingClientRect = () => new DOMRect(0, 0, sizes.width, sizes.height);
  });
  afterAll(() => {
    for (const [target, name, original] of originals)
      if (original) Object.defineProperty(target, name, original);
      else Reflect.deleteProperty(target, name);
  });

  test('saves the chosen square of a picture', async () => {
    const content = await sharp({ create: { width: 400, height: 200, channels: 3, background: '#808080' } })
      .png()
      .toBuffer();
    const file = new File([new Uint8Array(content)], 'me.png', { type: 'image/png' });
    const { dialog, picture } = await chooseFile(file);
    const save = within(dialog).getByRole('button', { name: 'Save picture' });
    expect(save).toBeDisabled();
    fireEvent.load(picture);
    await waitFor(() => expect(save).toBeEnabled());
    const upload = jest.spyOn(globalThis, 'fetch');
    fireEvent.click(save);
    expect(await screen.findByText('Picture saved')).toBeInTheDocument();
    const address = upload.mock.calls.map(([input]) => String(input)).find((one) => one.includes('avatar?'));
    // The middle of the picture, as wide as it is high.
    expect(new URLSearchParams(address?.split('?')[1]).toString()).toBe('left=100&top=0&side=200');
    const { data } = (await editor.get<{ data: { id: number; userId: number }[] }>('/avatars')).body;
    expect(data.filter(({ userId }) => userId === app.people.MANAGER.id)).toHaveLength(1);
    expect(await screen.findByText('Change picture')).toBeInTheDocument();
  });

  test('a file that is no picture is refused with the reason', async () => {
    const file = new File(['text'], 'notes.txt', { type: 'text/plain' });
    const { dialog, picture } = await chooseFile(file);
    fireEvent.error(picture);
    expect(
      await within(dialog).findByText("This picture can't be displayed. Use a JPEG, PNG, WebP or AVIF file."),
    ).toBeInTheDocument();
    expect(within(dialog).getByRole('button', { name: 'Save picture' })).toBeDisabled();
  });

  test('a file that only the server finds to be no picture is refused with the reason', async () => {
    const file = new File(['no picture'], 'me.png', { type: 'image/png' });
    const { dialog, picture } = await chooseFile(file);
    fireEvent.load(picture);
    const save = within(dialog).getByRole('button', { name: 'Save picture' });
    await waitFor(() => expect(save).toBeEnabled());
    fireEvent.click(save);
    await waitFor(() => expect(within(dialog).getByRole('alert')).toHaveTextContent(/file|picture/i));
    expect(dialog).toBeInTheDocument();
  });
});
