import { useQuery } from '@tanstack/react-query';
import { Modal, Select } from 'antd';
import { useState } from 'react';
import ErrorNotice from '@/components/page/ErrorNotice';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { useFocusReturn } from '@/services/focus';
import { notifyDone } from '@/services/notice';
import { queryClient } from '@/services/queries';
import { queriesShowing } from '@/services/queryKeys';
import { useText } from '@/services/text';

/** Registers the bidders of another sale in this one. */
export default function CopyBidders({ auctionId, onClose }: { auctionId: number; onClose(): void }) {
  const t = useText();
  const [from, setFrom] = useState<number>();
  useFocusReturn();
  const { data } = useQuery({
    queryKey: ['auctions', 'to copy bidders from'],
    queryFn: () => api.auctions.list({ query: { sort: '-startsAt', pageSize: 100 } }),
  });
  const { run, busy, issue } = useAction(async (id: number) => {
    const { registered } = await api.registrations.copy({
      params: { id: auctionId },
      body: { auctionId: id },
    });
    notifyDone(t('registrations.copied', { count: registered }));
    await queryClient.invalidateQueries(queriesShowing('registrations'));
    onClose();
  });
  return (
    <Modal
      open
      title={t('registrations.copy')}
      okText={t('registrations.copy.run')}
      okButtonProps={{ disabled: from === undefined, loading: busy }}
      onOk={() => from !== undefined && void run(from)}
      onCancel={onClose}
    >
      <ErrorNotice text={issue} />
      <p>{t('registrations.copy.hint')}</p>
      <label htmlFor="copy-bidders">{t('registrations.copy.sale')}</label>
      <Select
        id="copy-bidders"
        style={{ width: '100%' }}
        showSearch={{ optionFilterProp: 'label' }}
        value={from}
        onChange={setFrom}
        options={(data?.data ?? [])
          .filter(({ id }) => id !== auctionId)
          .map(({ id, code, title }) => ({ value: id, label: `${code} · ${title}` }))}
      />
    </Modal>
  );
}
