import { useQuery } from '@tanstack/react-query';
import { Select, Spin } from 'antd';
import { useEffect, useState } from 'react';
import type { RefusedRow } from '#contract/api/selection';
import { Refused } from '@/components/list/Refused';
import ErrorNotice from '@/components/page/ErrorNotice';
import LoadError from '@/components/page/LoadError';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { notifyDone } from '@/services/notice';
import { useText } from '@/services/text';

interface Props {
  collection: { id: number; code: string };
  onDone(): Promise<unknown>;
}

/** Milliseconds without a keystroke before a search starts. */
const debounceMs = 200;

/** Searches available items and appends the selected one to the collection. */
export function AddWork({ collection: { id, code }, onDone }: Props) {
  const t = useText();
  const [searchText, setSearchText] = useState('');
  const [debouncedText, setDebouncedText] = useState('');
  const [refused, setRefused] = useState<readonly RefusedRow[]>([]);
  useEffect(() => {
    const timer = setTimeout(setDebouncedText, debounceMs, searchText.trim());
    return () => clearTimeout(timer);
  }, [searchText]);
  const search = useQuery({
    queryKey: ['items', 'free', debouncedText],
    queryFn: () => api.items.list({ query: { q: debouncedText, availability: ['AVAILABLE'], pageSize: 10 } }),
  });
  // Results of an earlier search are not offered, because Enter would select them.
  const matches = debouncedText === searchText.trim() ? search.data?.data : undefined;
  const add = useAction(async (itemId: number) => {
    // Further typing searches for the next item.
    setSearchText('');
    const { added, refused } = await api.works.add({ params: { id }, body: { rows: { ids: [itemId] } } });
    setRefused(refused);
    await onDone();
    if (added.length > 0) notifyDone(t('works.added', { count: added.length, code }));
  });
  return (
    <>
      <Select<number>
        className="work-picker"
        aria-label={t('works.pick')}
        placeholder={t('works.pick')}
        value={null}
        loading={add.busy}
        showSearch={{ filterOption: false, searchValue: searchText, onSearch: setSearchText }}
        notFoundContent={
          search.error ? (
            <LoadError error={search.error} onRetry={() => void search.refetch()} />
          ) : matches ? (
            t('works.pick.none')
          ) : (
            <Spin size="small" />
          )
        }
        popupMatchSelectWidth={420}
        options={(matches ?? []).map(({ id: value, itemNo, artist, title }) => ({
          value,
          label: `${itemNo} · ${[artist, title].filter(Boolean).join(', ')}`,
        }))}
        onSelect={(itemId) => void add.run(itemId)}
      />
      {(add.issue || refused.length > 0) && (
        <div className="work-refused">
          <ErrorNotice text={add.issue} />
          {refused.length > 0 && <Refused rows={refused} onClose={() => setRefused([])} />}
        </div>
      )}
    </>
  );
}
