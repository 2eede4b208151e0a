import type { ItemRow } from '#contract/items';
import { AvailabilityState } from '@/components/items/AvailabilityState';
import { CatalogueState } from '@/components/items/CatalogueState';
import { ItemIdentity } from '@/components/items/ItemIdentity';
import type { ListColumn } from '@/components/list/types';
import { lotAddress } from '@/components/lots/addresses';
import Link from '@/components/page/Link';
import { LocalTime } from '@/components/time/SaleTime';
import { workAddress } from '@/components/works/addresses';
import type { Text } from '@/services/text';

type NamedRows = readonly { id: number; name: string }[];

export function buildColumns(t: Text, categories: NamedRows, departments: NamedRows): ListColumn<ItemRow>[] {
  const findName = (rows: NamedRows, id: number | null) => rows.find((row) => row.id === id)?.name ?? '–';
  return [
    {
      key: 'item',
      title: t('items.item'),
      sort: 'title',
      render: (item) => <ItemIdentity {...item} />,
    },
    {
      key: 'artist',
      title: t('lots.artist'),
      width: 180,
      sort: 'artist',
      render: ({ artist }) => artist,
      hidden: true,
    },
    {
      key: 'itemNo',
      title: t('items.itemNo'),
      width: 130,
      sort: 'itemNo',
      render: ({ itemNo }) => itemNo,
      hidden: true,
    },
    {
      key: 'dateText',
      title: t('lots.dateText'),
      width: 120,
      render: ({ dateText }) => dateText,
      hidden: true,
    },
    { key: 'medium', title: t('lots.medium'), width: 180, render: ({ medium }) => medium, hidden: true },
    {
      key: 'category',
      title: t('lots.categoryId'),
      width: 130,
      render: ({ categoryId }) => findName(categories, categoryId),
    },
    {
      key: 'department',
      title: t('lots.departmentId'),
      width: 170,
      render: ({ departmentId }) => findName(departments, departmentId),
      hidden: true,
    },
    {
      key: 'offering',
      title: t('items.offering'),
      width: 110,
      render: ({ itemNo, offering, collection }) =>
        collection ? (
          <Link to={workAddress(collection.collectionId, itemNo)}>{collection.code}</Link>
        ) : offering ? (
          <Link to={lotAddress(offering.auctionId, offering.number)}>
            {offering.auctionCode} · {offering.number}
          </Link>
        ) : (
          t('items.offering.none')
        ),
    },
    {
      key: 'updatedAt',
      title: t('catalogue.updatedAt'),
      width: 140,
      sort: 'updatedAt',
      render: ({ updatedAt }) => <LocalTime at={updatedAt} />,
    },
    {
      key: 'catalogueStatus',
      title: t('items.catalogueStatus'),
      width: 150,
      render: ({ catalogueStatus }) => <CatalogueState status={catalogueStatus} />,
    },
    {
      key: 'availability',
      title: t('items.availability'),
      width: 130,
      render: ({ availability }) => <AvailabilityState availability={availability} />,
    },
  ];
}
