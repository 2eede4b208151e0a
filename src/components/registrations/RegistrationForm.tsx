import { useQuery } from '@tanstack/react-query';
import { useAccess } from '@umijs/max';
import { Button, Checkbox, Form, type FormInstance } from 'antd';
import { useState } from 'react';
import type { Currency } from '#contract/currencies';
import type { RegistrationForm as Body, Registration } from '#contract/registrations';
import GuardedForm from '@/components/form/GuardedForm';
import ErrorNotice from '@/components/page/ErrorNotice';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { notifyDone } from '@/services/notice';
import { queryClient } from '@/services/queries';
import { queriesShowing } from '@/services/queryKeys';
import { useText } from '@/services/text';
import BidderPicker, { type Bidder } from './BidderPicker';
import RegistrationFields from './RegistrationFields';
import { registrationKeys } from './registrationKeys';

export type RegistrationValues = Partial<Omit<Body, 'confirmed'>>;

interface Props {
  auctionId: number;
  currency: Currency;
  /** for callers that ask whether something was typed */
  form?: FormInstance<RegistrationValues>;
  /** a paddle that already bought; its bidder is approved at once if the user may approve */
  paddle?: string;
  /** the customer who probably is the bidder */
  bidder?: Bidder | null | undefined;
  /** called once the form is empty again */
  onRegistered?(): void;
}

/** Registers a bidder: name, Enter, Enter. The form stays open for the next one. */
export default function RegistrationForm({
  auctionId,
  currency,
  paddle = '',
  bidder,
  onRegistered,
  ...props
}: Props) {
  const t = useText();
  const access = useAccess();
  const [form] = Form.useForm<RegistrationValues>(props.form);
  const [isRegisteredAlready, setRegisteredAlready] = useState(false);
  const { data: next } = useQuery({
    queryKey: registrationKeys.next(auctionId),
    queryFn: () => api.registrations.next({ params: { id: auctionId } }),
    enabled: paddle === '',
  });
  const { run, busy, issue } = useAction(
    async ({ customerId, ...values }: RegistrationValues) => {
      if (!customerId) return;
      const registered: Registration = await api.registrations.create({
        params: { id: auctionId },
        body: { ...values, customerId, confirmed: isRegisteredAlready },
      });
      form.resetFields();
      setRegisteredAlready(false);
      notifyDone(t('registrations.registered', { name: registered.name, paddle: registered.paddle }));
      await queryClient.invalidateQueries(queriesShowing('registrations'));
      if (onRegistered) onRegistered();
      else form.focusField('customerId');
    },
    {
      form,
      onProblem: ({ code }) => {
        setRegisteredAlready(code === 'registration.exists');
        return false;
      },
    },
  );
  const canApprove = access['registrations:decide'] === true;
  return (
    <GuardedForm<RegistrationValues>
      form={form}
      layout="vertical"
      initialValues={{
        customerId: bidder?.id,
        paddle,
        channel: 'ROOM',
        termsAccepted: false,
        approve: canApprove && paddle !== '',
      }}
      onValuesChange={(changed) => {
        if (!('customerId' in changed)) return;
        setRegisteredAlready(false);
        // There, Enter submits the form; in the picker it would open the list again.
        if (changed.customerId) form.focusField('paddle');
      }}
      onFinish={(values) => void run(values)}
    >
      <ErrorNotice text={issue} />
      <Form.Item
        name="customerId"
        label={t('registrations.customer')}
        rules={[{ required: true, message: t('invalid.required') }]}
      >
        <BidderPicker auctionId={auctionId} autoFocus={!bidder} bidder={bidder} />
      </Form.Item>
      <RegistrationFields
        currency={currency}
        paddleHint={next && t('registrations.paddle.hint', { paddle: next.paddle })}
      />
      {canApprove && (
        <Form.Item name="approve" valuePropName="checked">
          <Checkbox>{t('registrations.approve')}</Checkbox>
        </Form.Item>
      )}
      <Button type="primary" htmlType="submit" loading={busy}>
        {t(isRegisteredAlready ? 'registrations.again' : 'registrations.save')}
      </Button>
    </GuardedForm>
  );
}
