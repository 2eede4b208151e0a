import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { messageConfig, notificationConfig } from '../../src/components/page/noticeConfig';
import { getProgram, goTo, openPage, openPageApp, type PageApp } from '../support/page';

let app: PageApp;
beforeAll(async () => {
  app = await openPageApp();
});
afterAll(() => app.close());

describe('menu', () => {
  test.each([
    ['MANAGER', ['Dashboard', 'Auctions', 'Collections', 'Items', 'Customers', 'Campaigns', 'Settings']],
    ['EDITOR', ['Auctions', 'Collections', 'Items']],
    ['SPECIALIST', ['Auctions', 'Collections', 'Items', 'Customers']],
  ] as const)('shows %s users what their role may open', async (as, entries) => {
    await openPage(app, '/items', { as });
    const [menu] = await screen.findAllByRole('navigation', { name: 'Menu' });
    for (const entry of entries) await within(menu as HTMLElement).findAllByText(entry);
    const menuItems = [
      ...(menu as HTMLElement).querySelectorAll('[role=menu] > li:not(.ant-menu-overflow-item-rest)'),
    ];
    expect(menuItems.map((item) => item.textContent?.trim())).toEqual(entries);
  });

  test('the user menu offers invitation and admin settings to those who manage users', async () => {
    for (const [as, offered] of [
      ['ADMIN', true],
      ['EDITOR', false],
    ] as const) {
      await openPage(app, '/items', { as });
      fireEvent.click(await screen.findByRole('button', { name: 'My account' }));
      await screen.findByText('My profile');
      expect(screen.queryByText('Invite a colleague') !== null).toBe(offered);
      expect(screen.queryByText('Admin settings') !== null).toBe(offered);
    }
  });
});

test('titles change with the page, in the current language', async () => {
  await openPage(app, '/items', { as: 'ADMIN', language: 'pt-BR' });
  await waitFor(() => expect(document.title).toBe('Peças · Rostrum'));
  goTo('/auctions');
  await waitFor(() => expect(document.title).toBe('Leilões · Rostrum'));
});

describe('notices', () => {
  test('use the limits of the specification, and more than three cards stack', async () => {
    await openPage(app, '/items', { as: 'ADMIN' });
    await screen.findByText('Items', { selector: 'h1' });
    const { notify } = getProgram();
    notify({ kind: 'line', tone: 'success', title: 'Done' });
    expect((await screen.findByText('Done')).closest('.ant-message')).not.toBeNull();
    for (const title of ['one', 'two', 'three', 'four']) notify({ kind: 'card', tone: 'info', title });
    const corner = (await screen.findByText('four')).closest('.ant-notification');
    expect(corner).toHaveClass('ant-notification-topRight', 'ant-notification-stack');
    expect(messageConfig).toEqual({ duration: 3, top: 8 });
    expect(notificationConfig).toEqual({
      duration: 4.5,
      placement: 'topRight',
      top: 24,
      bottom: 24,
      stack: { threshold: 3 },
    });
  });

  test('offer a new build on the server once', async () => {
    await openPage(app, '/items', { as: 'ADMIN' });
    await screen.findByRole('banner');
    const { checkBuild: noteBuild } = getProgram();
    noteBuild('another-build');
    noteBuild('another-build');
    expect(await screen.findAllByText('A new version is available')).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Refresh' })).toBeInTheDocument();
  });
});

test('the pages follow the look that the user and the device choose, and paper stays light', async () => {
  const device = Object.assign(new EventTarget(), { matches: false });
  const { matchMedia } = window;
  window.matchMedia = (media) =>
    media.includes('color-scheme') ? (device as MediaQueryList) : matchMedia(media);
  const looks = () => document.documentElement.className.split(' ');
  const choose = async (group: string, option: string) =>
    fireEvent.click(within(await screen.findByRole('radiogroup', { name: group })).getByLabelText(option));
  await openPage(app, '/items?appearance=open', { as: 'EDITOR' });
  await choose('Contrast', 'High');
  await waitFor(() => expect(looks()).toContain('high-contrast'));
  expect(looks()).not.toContain('dark-pages');
  await choose('Theme', 'Dark');
  await waitFor(() => expect(looks()).toContain('dark-pages'));
  window.dispatchEvent(new Event('beforeprint'));
  expect(looks()).not.toContain('dark-pages');
  window.dispatchEvent(new Event('afterprint'));
  expect(looks()).toContain('dark-pages');
  await choose('Theme', 'As your device has set it');
  await waitFor(() => expect(looks()).not.toContain('dark-pages'));
  device.matches = true;
  device.dispatchEvent(new Event('change'));
  await waitFor(() => expect(looks()).toContain('dark-pages'));
  // A choice that is made while another one is saved is saved as well.
  await choose('Motion', 'Reduced');
  await choose('Contrast', 'Normal');
  await waitFor(() => expect(looks()).not.toContain('high-contrast'));
  expect(looks()).toContain('reduced-motion');
  await choose('Contrast', 'High');
  await waitFor(() => expect(looks()).toContain('high-contrast'));
  document.documentElement.classList.remove('dark-pages', 'high-contrast');
  await openPage(app, '/items', { as: 'EDITOR' });
  await waitFor(() => expect(looks()).toEqual(expect.arrayContaining(['dark-pages', 'high-contrast'])));
  window.matchMedia = matchMedia;
});
