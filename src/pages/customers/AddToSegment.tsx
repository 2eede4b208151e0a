import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import type { Selection } from '@/components/list/types';
import { useBulkAction } from '@/components/list/useBulkAction';
import { api } from '@/services/api';
import { useText } from '@/services/text';

/** stands for a segment of the name that is typed */
const fresh = 0;

/** Puts the chosen customers into a segment whose people are fixed, or into a new one of the name that is typed. */
export default function AddToSegment({ selection }: { selection: Selection }) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const name = typed.trim();
  const q = useDeferredValue(name);
  const { data } = useQuery({
    queryKey: ['segments', 'found', 'frozen', q],
    queryFn: () => api.segments.list({ query: { tab: 'frozen', q, pageSize: 50 } }),
    placeholderData: keepPreviousData,
    throwOnError: false,
  });
  const add = useBulkAction('segments', async (rows, into: { segmentId: number } | { name: string }) => {
    const { segment, added, refused } = await api.segments.addPeople({ body: { rows, into } });
    return { message: t('segments.added', { count: added, name: segment.name }), refused };
  });
  const found = data?.data ?? [];
  const isNew = name !== '' && !found.some((one) => one.name.toLowerCase() === name.toLowerCase());
  return (
    <Select<number | null>
      aria-label={t('segments.add')}
      placeholder={t('segments.add')}
      className="item-action"
      disabled={add.busy}
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
      popupMatchSelectWidth={false}
      value={null}
      onChange={(id) => {
        if (id === null) return;
        setTyped('');
        void add.run(selection, id === fresh ? { name } : { segmentId: id });
      }}
      options={[
        ...found.map((one) => ({ value: one.id, label: one.name })),
        ...(isNew ? [{ value: fresh, label: t('segments.add.new', { name }) }] : []),
      ]}
    />
  );
}
