import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Drawer, Tabs } from 'antd';
import type { Item } from '#contract/items';
import { Pictures } from '@/components/catalogue/Pictures';
import Loaded from '@/components/Loaded';
import { api } from '@/services/api';
import { useText } from '@/services/text';
import { useUrl } from '@/services/url';
import ItemForm from './ItemForm';
import Whereabouts from './Whereabouts';

interface Props {
  /** absent: an item that is being taken in */
  id: number | undefined;
  onCreated(id: number): void;
  onClose(): void;
}

/** An item over the list: its catalogue text, its pictures, where it is and was. */
export default function ItemSheet({ id, onCreated, onClose }: Props) {
  const t = useText();
  const query = useQuery({
    queryKey: ['items', 'one', id],
    queryFn: () => api.items.tell({ params: { id: id ?? 0 } }),
    enabled: id !== undefined,
    throwOnError: false,
    refetchInterval: ({ state }) =>
      state.data?.pictures.some((picture) => picture.state === 'PENDING') ? 1500 : false,
  });
  const title =
    id === undefined ? t('items.new') : query.data && `${query.data.itemNo} · ${query.data.title}`;
  return (
    <Drawer open size={860} title={title} onClose={onClose} maskClosable={false}>
      {id === undefined ? (
        <ItemForm onCreated={onCreated} />
      ) : (
        <Loaded query={query}>{(item) => <Sheet item={item} />}</Loaded>
      )}
    </Drawer>
  );
}

const parts = ['catalogue', 'pictures', 'where'] as const;

function Sheet({ item }: { item: Item }) {
  const t = useText();
  const client = useQueryClient();
  const { query, set } = useUrl();
  const part = parts.find((one) => one === query.get('part')) ?? 'catalogue';
  const content = {
    catalogue: <ItemForm item={item} />,
    pictures: (
      <Pictures
        itemId={item.id}
        pictures={item.pictures}
        editable={item.editable}
        onChanged={() => client.invalidateQueries({ queryKey: ['items'] })}
      />
    ),
    where: <Whereabouts item={item} />,
  };
  return (
    <Tabs
      activeKey={part}
      onChange={(chosen) => set({ part: chosen === 'catalogue' ? undefined : chosen })}
      items={parts.map((key) => ({ key, label: t(`items.sheet.${key}`), children: content[key] }))}
    />
  );
}
