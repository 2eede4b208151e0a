import { Card, Form, InputNumber } from 'antd';
import { useState } from 'react';
import type { AuctionForm } from '#contract/auction-fields';
import ScheduleExample from '@/components/schedules/ScheduleExample';
import { useText } from '@/services/text';

/** Beside the terms: their effect on an example, also before they are saved. */
export function Consequences() {
  const t = useText();
  const form = Form.useFormInstance<AuctionForm>();
  const [example, setExample] = useState(1000);
  const currency = Form.useWatch('currency', form);
  const premium = Form.useWatch('premiumScheduleId', form) ?? null;
  const increments = Form.useWatch('incrementScheduleId', form) ?? null;
  const tax = Form.useWatch('taxScheduleId', form) ?? null;
  const scheme = Form.useWatch('vatScheme', form) ?? null;
  return (
    <Card size="small" title={t('auctions.follows')} className="catalogue-follows">
      {currency && (premium !== null || increments !== null) ? (
        <>
          <label htmlFor="example-hammer">{t('auctions.follows.hammer')}</label>{' '}
          <InputNumber<number>
            id="example-hammer"
            disabled={false}
            min={1}
            max={1_000_000_000}
            precision={0}
            value={example}
            onChange={(hammer) => setExample(hammer ?? 1000)}
          />
          <ScheduleExample {...{ currency, premium, increments, tax, scheme, example }} />
        </>
      ) : (
        t('auctions.follows.first')
      )}
    </Card>
  );
}
