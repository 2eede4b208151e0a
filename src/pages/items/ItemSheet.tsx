import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAccess } from '@umijs/max';
import { Tabs } from 'antd';
import { lazy, Suspense } from 'react';
import type { Item } from '#contract/items';
import { isPublishedLot } from '#contract/lot-states';
import Activity from '@/components/activity/Activity';
import Comments from '@/components/comments/Comments';
import FollowButton from '@/components/follows/FollowButton';
import Sheet from '@/components/form/Sheet';
import { CatalogueSteps } from '@/components/items/CatalogueSteps';
import { nextRow } from '@/components/list/nextRow';
import Loaded from '@/components/page/Loaded';
import { Pictures } from '@/components/pictures/Pictures';
import Present from '@/components/presence/Present';
import CatalogueDocument from '@/components/printing/CatalogueDocument';
import HouseMark from '@/components/printing/HouseMark';
import { useRecent } from '@/components/search/recents';
import { api } from '@/services/api';
import { queriesShowing } from '@/services/queryKeys';
import { useText } from '@/services/text';
import { useUrl } from '@/services/url';
import ItemForm from './ItemForm';
import { itemParts, unrestrictedParts } from './parts';
import Whereabouts from './Whereabouts';

const CallList = lazy(() => import('@/components/matches/CallList'));

interface Props {
  id: number | undefined;
  /** returns the item that Ctrl/⌘ Enter opens after saving; default: the next of the list */
  next?(): number | undefined;
}

/** An item in a sheet: its catalog text, pictures, current location and history. Without an id, a new one. */
export default function ItemSheet({ id, next = () => id && nextRow('items', id) }: Props) {
  const t = useText();
  const { set } = useUrl();
  const query = useQuery({
    queryKey: ['items', 'one', id],
    queryFn: () => api.items.read({ params: { id: id ?? 0 } }),
    enabled: id !== undefined,
    throwOnError: false,
  });
  useRecent('items', query.data?.id);
  const title =
    id === undefined ? t('items.new') : query.data && `${query.data.itemNo} · ${query.data.title}`;
  return (
    <Sheet
      open
      param="item"
      tab="part"
      size={860}
      title={title}
      next={next}
      action={
        id !== undefined && (
          <>
            <Present noun="items" id={id} />
            <FollowButton noun="items" id={id} title={title} />
          </>
        )
      }
    >
      {id === undefined ? (
        <ItemForm onCreated={(created) => set({ item: created })} />
      ) : (
        <Loaded query={query}>
          {(item) => (
            <>
              <CatalogueDocument
                number={item.itemNo}
                head={<HouseMark />}
                text={item}
                pictures={item.pictures}
              />
              <Parts key={id} item={item} />
            </>
          )}
        </Loaded>
      )}
    </Sheet>
  );
}

function Parts({ item }: { item: Item }) {
  const t = useText();
  const client = useQueryClient();
  const { query, set } = useUrl();
  const access = useAccess();
  const parts = access['customers:see-details'] ? itemParts : unrestrictedParts;
  const part = parts.find((option) => option === query.get('part')) ?? 'catalogue';
  const content = {
    catalogue: (
      <>
        <CatalogueSteps
          item={item}
          isPublished={item.offerings[0] !== undefined && isPublishedLot(item.offerings[0])}
          isSold={item.availability === 'SOLD' && item.collection === null}
        />
        <ItemForm item={item} />
      </>
    ),
    pictures: (
      <Pictures
        itemId={item.id}
        pictures={item.pictures}
        editable={item.editable}
        onChanged={() => client.invalidateQueries(queriesShowing('items'))}
      />
    ),
    where: <Whereabouts item={item} />,
    call: (
      <Suspense>
        <CallList of="items" id={item.id} />
      </Suspense>
    ),
    history: (
      <>
        <Comments noun="items" id={item.id} />
        <Activity subject={{ noun: 'items', id: item.id }} />
      </>
    ),
  };
  return (
    <Tabs
      activeKey={part}
      onChange={(tab) => set({ part: tab === 'catalogue' ? undefined : tab })}
      items={parts.map((key) => ({ key, label: t(`items.sheet.${key}`), children: content[key] }))}
    />
  );
}
