import { useQuery } from '@tanstack/react-query';
import { useModel } from '@umijs/max';
import { Button, Form, Input, Select } from 'antd';
import { salePhases } from '#contract/auction-states';
import type { TermsForm } from '#contract/terms';
import { termsFields } from '#contract/terms';
import CustomerRecordForm from '@/components/customers/CustomerRecordForm';
import { AmountItem } from '@/components/money/AmountItem';
import DayInput from '@/components/time/DayInput';
import { api } from '@/services/api';
import { today } from '@/services/day';
import { useCurrency } from '@/services/lookups';
import { queryClient } from '@/services/queries';
import { useText } from '@/services/text';
import { termsKey } from './termsKey';

type FormValues = Omit<TermsForm, 'currency' | 'validFrom'> & { validFrom: string | null };

/** Adds bidding terms for a customer, in one sale or in all; amounts are in the currency of the sale. */
export default function NewTerms({ customerId }: { customerId: number }) {
  const t = useText();
  const { initialState } = useModel('@@initialState');
  const [form] = Form.useForm<FormValues>();
  const sales = useComingSales();
  const auctionId = Form.useWatch('auctionId', form);
  const code = sales.find(({ id }) => id === auctionId)?.currency ?? initialState?.house.currency ?? 'EUR';
  const currency = useCurrency(code);
  const premiums = usePremiums(code);
  return (
    <CustomerRecordForm<FormValues>
      form={form}
      layout="vertical"
      initialValues={{
        auctionId: null,
        paddle: '',
        limit: null,
        deposit: null,
        premiumScheduleId: null,
        validFrom: today(),
        validTo: null,
      }}
      add={async ({ validFrom, ...values }) => {
        const body = {
          ...values,
          validTo: values.validTo ?? null,
          auctionId: values.auctionId ?? null,
          premiumScheduleId: values.premiumScheduleId ?? null,
          currency: code,
          validFrom: validFrom ?? today(),
        };
        queryClient.setQueryData(
          termsKey(customerId),
          await api.terms.create({ params: { id: customerId }, body }),
        );
      }}
    >
      {(busy) => (
        <>
          <Form.Item name="auctionId" label={t('terms.sale')}>
            <Select
              allowClear
              placeholder={t('terms.everywhere')}
              showSearch={{ optionFilterProp: 'label' }}
              options={sales.map(({ id, code: sale, title }) => ({ value: id, label: `${sale} · ${title}` }))}
              // Amounts and premiums are in the currency of the sale.
              onChange={() => form.resetFields(['limit', 'deposit', 'premiumScheduleId'])}
            />
          </Form.Item>
          <Form.Item name="paddle" label={t('terms.paddle')}>
            <Input maxLength={termsFields.paddle.max} autoComplete="off" />
          </Form.Item>
          {currency && (
            <>
              <AmountItem optional name={['limit']} label={t('terms.limit')} currency={currency} />
              <AmountItem optional name={['deposit']} label={t('terms.deposit')} currency={currency} />
            </>
          )}
          <Form.Item name="premiumScheduleId" label={t('schedule.kind.PREMIUM')}>
            <Select
              allowClear
              placeholder={t('terms.premium.usual')}
              options={premiums.map(({ id, name }) => ({ value: id, label: name }))}
            />
          </Form.Item>
          <Form.Item name="validFrom" label={t('terms.validFrom')}>
            <DayInput />
          </Form.Item>
          <Form.Item name="validTo" label={t('terms.validTo')}>
            <DayInput />
          </Form.Item>
          <Form.Item label=" ">
            <Button htmlType="submit" loading={busy}>
              {t('terms.give')}
            </Button>
          </Form.Item>
        </>
      )}
    </CustomerRecordForm>
  );
}

/** Loads the unfinished sales, the earliest first. */
const useComingSales = () =>
  useQuery({
    queryKey: ['auctions', 'to bid in'],
    queryFn: () =>
      api.auctions.list({ query: { status: [...salePhases.unfinished], sort: 'startsAt', pageSize: 100 } }),
  }).data?.data ?? [];

/** Loads the current premium schedules for a sale in this currency. */
const usePremiums = (currency: string) =>
  useQuery({
    queryKey: ['schedules', 'PREMIUM', currency],
    queryFn: () =>
      api.schedules.list({ query: { kind: 'PREMIUM', state: ['CURRENT'], currency, pageSize: 100 } }),
  }).data?.data ?? [];
