import { type NotificationKind, notificationKindNames } from '#contract/notification-kinds';
import { matchPage } from '../../config/routes';
import { notificationAddress } from '../../src/components/notifications/notificationAddress';

const about = {
  title: 'Inventar',
  text: null,
  dueOn: null,
  pageId: 7,
  lotNumber: '1/2',
  target: null,
  noun: null,
};

test('every kind leads to a page', () => {
  for (const kind of notificationKindNames) {
    const address = notificationAddress({ kind, subjectId: 3 }, about);
    expect([kind, matchPage(address.split('?')[0] ?? '')?.page.name]).toEqual([kind, expect.any(String)]);
  }
});

test.each([
  ['auctions', '/auction/7?tab=lots&import=3'],
  ['collections', '/collection/7?tab=works&import=3'],
  ['artists', '/items?view=artists&import=3'],
  ['customers', '/customers?import=3'],
] as const)('an import of %s leads to its file', (target, address) => {
  const kind: NotificationKind = 'import-stopped';
  expect(notificationAddress({ kind, subjectId: 3 }, { ...about, target })).toBe(address);
});

test.each([
  ['auctions', '/auction/7?tab=activity'],
  ['collections', '/collection/7?tab=activity'],
  ['items', '/items?item=7&part=history'],
  ['lots', '/auction/7/item/1%2F2'],
  ['works', '/collection/7/item/1%2F2'],
  ['goals', '/?goal=7'],
] as const)('a comment on %s leads to the page that shows it', (noun, address) => {
  expect(notificationAddress({ kind: 'commented', subjectId: 3 }, { ...about, noun })).toBe(address);
});
