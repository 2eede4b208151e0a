import { useQuery } from '@tanstack/react-query';
import { Select, Spin } from 'antd';
import { useEffect, useState } from 'react';
import type { RefusedRow } from '#contract/api/selection';
import Fault from '@/components/Fault';
import LoadFault from '@/components/LoadFault';
import { Refused } from '@/components/list/Refused';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { notifyDone } from '@/services/notice';
import { useText } from '@/services/text';

interface Props {
  collection: { id: number; code: string };
  onDone(): Promise<unknown>;
}

/** Milliseconds of silence before a search begins. */
const pause = 200;

/** Searches the items that nobody has, and puts the one that is chosen behind the last work. */
export function AddWork({ collection: { id, code }, onDone }: Props) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState('');
  const [refused, setRefused] = useState<readonly RefusedRow[]>([]);
  useEffect(() => {
    const timer = setTimeout(setAsked, pause, typed.trim());
    return () => clearTimeout(timer);
  }, [typed]);
  const found = useQuery({
    queryKey: ['items', 'free', asked],
    queryFn: () => api.items.list({ query: { q: asked, availability: ['AVAILABLE'], pageSize: 10 } }),
  });
  // What answers an earlier question is not offered: Enter would take it.
  const answers = asked === typed.trim() ? found.data?.data : undefined;
  const add = useAction(async (itemId: number) => {
    // What is typed from here on is the next one.
    setTyped('');
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
        showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
        notFoundContent={
          found.error ? (
            <LoadFault error={found.error} onRetry={() => void found.refetch()} />
          ) : answers ? (
            t('works.pick.none')
          ) : (
            <Spin size="small" />
          )
        }
        popupMatchSelectWidth={420}
        options={(answers ?? []).map(({ id: value, itemNo, artist, title }) => ({
          value,
          label: `${itemNo} · ${[artist, title].filter(Boolean).join(', ')}`,
        }))}
        onSelect={(itemId) => void add.run(itemId)}
      />
      {(add.fault || refused.length > 0) && (
        <div className="work-refused">
          <Fault text={add.fault} />
          {refused.length > 0 && <Refused rows={refused} onClose={() => setRefused([])} />}
        </div>
      )}
    </>
  );
}
