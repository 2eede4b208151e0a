import { Button } from 'antd';
import { getNextState } from '#contract/api/lifecycle';
import { lotLifecycle } from '#contract/lot-states';
import { useText } from '@/services/text';
import { useUrl } from '@/services/url';
import CurrentLot from './CurrentLot';
import EntryFields, { type Props } from './EntryFields';

/** The current lot with its fields and keys; remounted for each lot. */
export default function LiveEntry(props: Props) {
  const t = useText();
  const { set } = useUrl();
  const { line: lot, desk } = props;
  const isOpen = (['open', 'sell'] as const).some((step) => getNextState(lotLifecycle, lot.status, step));
  return (
    <>
      <CurrentLot lot={lot} currency={desk.currency} />
      {isOpen ? (
        <EntryFields {...props} />
      ) : (
        <p>
          {t('results.line.decided', { status: t(`lots.status.${lot.status}`) })}{' '}
          <Button autoFocus onClick={() => set({ lot: undefined })}>
            {t('results.next')}
          </Button>
        </p>
      )}
    </>
  );
}
