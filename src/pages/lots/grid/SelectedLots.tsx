import { Button, Popconfirm } from 'antd';
import type { Auction } from '#contract/auctions';
import type { LotRow } from '#contract/lots';
import { Reoffer } from '@/components/lots/Reoffer';
import ErrorNotice from '@/components/page/ErrorNotice';
import { useText } from '@/services/text';
import { useRemoveLots } from './useRemoveLots';
import { WithdrawLot } from './WithdrawLot';

interface Props {
  auction: Auction;
  lots: readonly LotRow[];
  onOpen(lot: LotRow): void;
  onDone(): Promise<unknown>;
}

/** Actions on the lots with selected cells. Always visible, so that the grid below does not jump. */
export function SelectedLots({ auction, lots, onOpen, onDone }: Props) {
  const t = useText();
  const remove = useRemoveLots(auction, lots, onDone);
  const [first] = lots;
  const onlyLot = lots.length === 1 ? first : undefined;
  return (
    <div className="grid-selected no-print">
      <span>
        {lots.length > 1
          ? t('lots.selected', { count: lots.length })
          : first && `${t('lots.lot')} ${first.number}`}
      </span>
      {onlyLot && (
        <Button size="small" onClick={() => onOpen(onlyLot)}>
          {t('lots.openSelected')}
        </Button>
      )}
      {first && remove.canRemove && (
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
      <WithdrawLot auction={auction} lot={onlyLot} onDone={onDone} />
      <Reoffer lots={lots} size="small" />
      <ErrorNotice text={remove.issue} />
    </div>
  );
}
