import type { Currency } from '#contract/currencies';
import { AmountItem } from '@/components/money/AmountItem';
import { useText } from '@/services/text';
import { RateItem } from './fields';
import RowFields from './RowFields';

/** Rows "from this amount, this rate"; the first starts at zero. Several bands need a currency. */
export default function BandFields({ currency, canAdd }: { currency: Currency; canAdd: boolean }) {
  const t = useText();
  return (
    <RowFields
      name="bands"
      legend={t('schedule.bands')}
      removable={(name) => name > 0}
      addLabel={t('schedule.band.add')}
      emptyRow={{ from: null, rate: null }}
      closedReason={canAdd ? undefined : t('schedule.band.currency')}
    >
      {(name) => (
        <>
          {name > 0 && (
            <AmountItem name={[name, 'from']} label={t('schedule.band.from')} currency={currency} />
          )}
          <RateItem name={[name, 'rate']} label={t('schedule.rate')} />
        </>
      )}
    </RowFields>
  );
}
