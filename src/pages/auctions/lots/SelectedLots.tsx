import { useAccess } from '@umijs/max';
import { Button, Popconfirm } from 'antd';
import { useState } from 'react';
import { type Auction, saleIs } from '#contract/auctions';
import type { LotRow } from '#contract/lots';
import { ReasonDialog } from '@/components/catalogue/ReasonDialog';
import Fault from '@/components/Fault';
import { api } from '@/services/api';
import { useDeed } from '@/services/deed';
import { tellDone } from '@/services/notice';
import { useText } from '@/services/text';

interface Props {
  auction: Auction;
  lots: readonly LotRow[];
  onOpen(lot: LotRow): void;
  onDone(): Promise<unknown>;
}

/** What can be done to the lots whose cells are selected. Always there, so that the grid below never jumps. */
export function SelectedLots({ auction, lots, onOpen, onDone }: Props) {
  const t = useText();
  const access = useAccess();
  const [withdrawing, setWithdrawing] = useState(false);
  const [first] = lots;
  const removable =
    access['lots:remove'] &&
    saleIs('open', auction) &&
    lots.every(({ editable, status }) => editable && status === 'DRAFT');
  const withdrawable =
    access['lots:withdraw'] &&
    auction.status !== 'CANCELLED' &&
    lots.length === 1 &&
    (first?.status === 'DRAFT' || first?.status === 'PUBLISHED');
  const remove = useDeed(async () => {
    for (const { number } of lots) await api.lots.remove({ params: { id: auction.id, number } });
    await onDone();
    tellDone(t('lots.removed', { count: lots.length }));
  });
  const withdraw = useDeed(async (reason: string) => {
    if (!first) return;
    await api.lots.withdraw({
      params: { id: auction.id, number: first.number },
      body: { version: first.version, reason },
    });
    setWithdrawing(false);
    await onDone();
    tellDone(t('lots.withdrawn', { number: first.number }));
  });
  return (
    <div className="lot-selected no-print">
      <span>
        {lots.length > 1
          ? t('lots.selected', { count: lots.length })
          : first && `${t('lots.lot')} ${first.number}`}
      </span>
      {first && lots.length === 1 && (
        <Button size="small" onClick={() => onOpen(first)}>
          {t('lots.openSelected')}
        </Button>
      )}
      {first && removable && (
        <Popconfirm
          title={t('lots.remove.ask', { count: lots.length, first: first.number })}
          okText={t('lots.remove')}
          onConfirm={() => void remove.run()}
        >
          <Button size="small" loading={remove.busy}>
            {t('lots.remove')}
          </Button>
        </Popconfirm>
      )}
      {first && withdrawable && (
        <Button size="small" onClick={() => setWithdrawing(true)}>
          {t('lots.withdraw')}
        </Button>
      )}
      <Fault text={remove.fault} />
      {withdrawing && first && (
        <ReasonDialog
          title={t('lots.withdraw.reason', { number: first.number })}
          label={t('lots.withdraw')}
          busy={withdraw.busy}
          fault={withdraw.fault}
          onReason={(reason) => void withdraw.run(reason)}
          onCancel={() => setWithdrawing(false)}
        />
      )}
    </div>
  );
}
