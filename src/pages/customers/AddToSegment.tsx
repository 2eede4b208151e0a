import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import type { Selection } from '@/components/list/types';
import { useBulkAction } from '@/components/list/useBulkAction';
import { api } from '@/services/api';
import { useText } from '@/services/text';

/** option value for a new segment with the typed name */
const newSegmentId = 0;

/** Adds the selected customers to a static segment, or to a new one with the typed name. */
export default function AddToSegment({ selection }: { selection: Selection }) {
  const t = useText();
  const [searchText, setSearchText] = useState('');
  const name = searchText.trim();
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
  const matches = data?.data ?? [];
  const isNew = name !== '' && !matches.some((segment) => segment.name.toLowerCase() === name.toLowerCase());
  return (
    <Select<number | null>
      aria-label={t('segments.add')}
      placeholder={t('segments.add')}
      className="item-action"
      disabled={add.busy}
      showSearch={{ filterOption: false, searchValue: searchText, onSearch: setSearchText }}
      popupMatchSelectWidth={false}
      value={null}
      onChange={(id) => {
        if (id === null) return;
        setSearchText('');
        void add.run(selection, id === newSegmentId ? { name } : { segmentId: id });
      }}
      options={[
        ...matches.map((segment) => ({ value: segment.id, label: segment.name })),
        ...(isNew ? [{ value: newSegmentId, label: t('segments.add.new', { name }) }] : []),
      ]}
    />
  );
}
