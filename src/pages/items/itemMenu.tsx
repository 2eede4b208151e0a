import { history } from '@umijs/max';
import { availabilityLifecycle } from '#contract/item-states';
import type { ItemRow } from '#contract/items';
import { type MenuEntry, menuLink } from '@/components/list/menu';
import type { Selection } from '@/components/list/types';
import { lotAddress } from '@/components/lots/addresses';
import type { SaleEntry } from '@/components/lots/saleEntry';
import Link from '@/components/page/Link';
import { workAddress } from '@/components/works/addresses';
import type { Text } from '@/services/text';
import { applyPatch } from '@/services/url';
import { unrestrictedParts } from './parts';

/** Returns whether the item can be entered in a sale. */
export const isFree = ({ availability }: ItemRow) => 'enter' in availabilityLifecycle[availability];

/** "Enter in a sale …" for one row. */
export const enterEntry = (
  t: Text,
  choose: (what: SaleEntry) => void,
  { itemNo, offering }: ItemRow,
  { rows: items, done }: Pick<Selection, 'rows' | 'done'>,
): MenuEntry => ({
  key: 'enter',
  label: t(offering?.status === 'PASSED' ? 'lots.reoffer' : 'lots.enter.open'),
  onClick: () =>
    choose({
      items,
      title: t('lots.enter.one', { itemNo }),
      isReoffer: offering?.status === 'PASSED',
      done,
    }),
});

/** Menu entries of an item: the tabs of its sheet, the collection that offers it, and its latest lot. */
export const buildItemMenu = (t: Text, { id, itemNo, offering, collection }: ItemRow): MenuEntry[] => [
  ...unrestrictedParts.map((part) =>
    menuLink(
      part,
      <Link
        to={applyPatch(history.location.search, {
          item: id,
          part: part === unrestrictedParts[0] ? undefined : part,
        })}
      >
        {t(`items.sheet.${part}`)}
      </Link>,
    ),
  ),
  ...(collection
    ? [
        menuLink(
          'work',
          <Link to={workAddress(collection.collectionId, itemNo)}>
            {t('works.work')} {collection.code}
          </Link>,
        ),
      ]
    : []),
  ...(offering
    ? [
        menuLink(
          'lot',
          <Link to={lotAddress(offering.auctionId, offering.number)}>
            {t('lots.lot')} {offering.auctionCode} · {offering.number}
          </Link>,
        ),
      ]
    : []),
];
