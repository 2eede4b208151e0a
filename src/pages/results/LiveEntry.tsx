import { Button } from 'antd';
import { after } from '#contract/api/lifecycle';
import { lotLifecycle } from '#contract/lot-states';
import { useText } from '@/services/text';
import { useUrl } from '@/services/url';
import EntryFields, { type Props } from './EntryFields';
import LotOnLine from './LotOnLine';

/** The lot on the line with its fields and keys; mounted anew for each lot. */
export default function LiveEntry(props: Props) {
  const t = useText();
  const { set } = useUrl();
  const { line, desk } = props;
  const open = (['open', 'sell'] as const).some((step) => after(lotLifecycle, line.status, step));
  return (
    <>
      <LotOnLine lot={line} currency={desk.currency} />
      {open ? (
        <EntryFields {...props} />
      ) : (
        <p>
          {t('results.line.decided', { status: t(`lots.status.${line.status}`) })}{' '}
          <Button autoFocus onClick={() => set({ lot: undefined })}>
            {t('results.next')}
          </Button>
        </p>
      )}
    </>
  );
}
