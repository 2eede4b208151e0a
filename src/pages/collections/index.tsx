import { useAccess } from '@umijs/max';
import { useMemo } from 'react';
import { collectionStatuses } from '#contract/collection-states';
import { type CollectionRow, collectionKinds } from '#contract/collections';
import CatalogueList from '@/components/catalogue/CatalogueList';
import { prefetchList } from '@/components/list/listQuery';
import type { ListColumn, ListFilter } from '@/components/list/types';
import { CollectionState } from '@/components/works/CollectionState';
import { api } from '@/services/api';
import { prefetchDepartments } from '@/services/lookups';
import { useText } from '@/services/text';

const hrefOf = ({ id }: CollectionRow) => `/collection/${id}`;

const defaultSort = '-startsAt';

export function ahead(address: URLSearchParams) {
  prefetchList('collections', api.collections.list, address, { sort: defaultSort });
  prefetchDepartments();
}

/** `/collections`: the list of auctions with gallery terms. */
export default function Collections() {
  const t = useText();
  const access = useAccess();
  const filters = useMemo(
    (): ListFilter[] => [
      {
        key: 'status',
        label: t('catalogue.status'),
        multiple: true,
        options: collectionStatuses.map((value) => ({ value, label: t(`collections.status.${value}`) })),
      },
      {
        key: 'kind',
        label: t('catalogue.kind'),
        multiple: true,
        options: collectionKinds.map((value) => ({ value, label: t(`collections.kind.${value}`) })),
      },
    ],
    [t],
  );
  const extraColumns = useMemo(
    (): ListColumn<CollectionRow>[] => [
      { key: 'works', title: t('collections.works'), width: 80, align: 'end', render: ({ works }) => works },
      {
        key: 'visibility',
        title: t('collections.visibility'),
        width: 130,
        render: ({ visibility }) => t(`collections.visibility.${visibility}`),
      },
      {
        key: 'status',
        title: t('catalogue.status'),
        width: 120,
        render: ({ status }) => <CollectionState status={status} />,
      },
    ],
    [t],
  );
  const kindOf = useMemo(
    () =>
      ({ kind }: CollectionRow) =>
        t(`collections.kind.${kind}`),
    [t],
  );
  return (
    <CatalogueList<CollectionRow>
      noun="collections"
      list={api.collections.list}
      title={t('collections.title')}
      one={t('collections.collection')}
      create={
        access['collections:create'] ? { to: '/collection/new', label: t('collections.new') } : undefined
      }
      hrefOf={hrefOf}
      kindOf={kindOf}
      more={extraColumns}
      defaultSort={defaultSort}
      filters={filters}
      empty={{ title: t('collections.empty'), hint: t('collections.empty.hint') }}
    />
  );
}
