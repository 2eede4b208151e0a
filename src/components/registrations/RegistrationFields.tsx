import { useAccess } from '@umijs/max';
import { Form } from 'antd';
import type { Currency } from '#contract/currencies';
import { registrationFields } from '#contract/registrations';
import { FieldItem } from '@/components/catalogue/FieldItem';
import { AmountItem } from '@/components/money/AmountItem';
import { useText } from '@/services/text';

interface Props {
  currency: Currency;
  paddleHint?: string | undefined;
}

/** The fields of a registration that this user may set. */
export default function RegistrationFields({ currency, paddleHint }: Props) {
  const t = useText();
  const access = useAccess();
  const channel = Form.useWatch('channel');
  return (
    <>
      <FieldItem name="paddle" field={registrationFields.paddle} extra={paddleHint} />
      <FieldItem name="channel" field={registrationFields.channel} />
      {channel === 'PLATFORM' && <FieldItem name="platform" field={registrationFields.platform} />}
      <FieldItem name="termsAccepted" field={registrationFields.termsAccepted} />
      {access['customers:see-limit'] && (
        <>
          <AmountItem optional name={['limit']} label={t('terms.limit')} currency={currency} />
          <AmountItem optional name={['deposit']} label={t('terms.deposit')} currency={currency} />
          <FieldItem name="note" field={registrationFields.note} />
        </>
      )}
    </>
  );
}
