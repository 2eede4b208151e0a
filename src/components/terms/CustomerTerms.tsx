import { useQuery } from '@tanstack/react-query';
import { useModel } from '@umijs/max';
import { Button, Form, Input, Select } from 'antd';
import { salePhases } from '#contract/auctions';
import type { TermsForm } from '#contract/terms';
import { termsFields } from '#contract/terms';
import Fault from '@/components/Fault';
import Loaded from '@/components/Loaded';
import { AmountItem } from '@/components/money/AmountItem';
import { Money } from '@/components/money/Money';
import DayInput from '@/components/time/DayInput';
import { api } from '@/services/api';
import { dayText } from '@/services/day';
import { useDeed } from '@/services/deed';
import { useCurrency } from '@/services/lookups';
import { queryClient } from '@/services/queries';
import { useText } from '@/services/text';
import '@/components/customers/belonging.css';

type Given = Omit<TermsForm, 'currency' | 'validFrom'> & { validFrom: string | null };

const today = () => new Date().toISOString().slice(0, 10);

/** On what terms a customer bids: paddle, limit and deposit, from a day on. */
export default function CustomerTerms({ customerId }: { customerId: number }) {
  const t = useText();
  const { initialState } = useModel('@@initialState');
  const [form] = Form.useForm<Given>();
  const sales = useComingSales();
  const auctionId = Form.useWatch('auctionId', form);
  const code = sales.find(({ id }) => id === auctionId)?.currency ?? initialState?.house.currency ?? 'EUR';
  const currency = useCurrency(code);
  const premiums = usePremiums(code);
  const key = ['terms', customerId];
  const query = useQuery({
    queryKey: key,
    queryFn: () => api.terms.list({ params: { id: customerId } }),
    throwOnError: false,
  });
  const giving = useDeed(
    async ({ validFrom, ...given }: Given) => {
      const body = {
        ...given,
        validTo: given.validTo ?? null,
        auctionId: given.auctionId ?? null,
        premiumScheduleId: given.premiumScheduleId ?? null,
        currency: code,
        validFrom: validFrom ?? today(),
      };
      queryClient.setQueryData(key, await api.terms.create({ params: { id: customerId }, body }));
      form.resetFields();
    },
    { form },
  );
  const ending = useDeed(async (terms: number, version: number) => {
    const body = { version, validTo: today() };
    queryClient.setQueryData(key, await api.terms.end({ params: { id: customerId, terms }, body }));
  });
  return (
    <section className="belonging">
      <h2>{t('terms.title')}</h2>
      <Fault text={giving.fault ?? ending.fault} />
      <Loaded query={query}>
        {({ terms }) => (
          <ul>
            {terms.map((one) => (
              <li key={one.id} className={one.validTo && one.validTo < today() ? 'is-past' : undefined}>
                {one.paddle && <b>{t('terms.paddle.is', { paddle: one.paddle })}</b>}
                {one.limit !== null && (
                  <span>
                    {t('terms.limit')} <Money amount={one.limit} currency={one.currency} short />
                  </span>
                )}
                {one.deposit !== null && (
                  <span>
                    {t('terms.deposit')} <Money amount={one.deposit} currency={one.currency} short />
                  </span>
                )}
                {one.premium && (
                  <span>
                    {t('schedule.kind.PREMIUM')} {one.premium}
                  </span>
                )}
                <small>
                  {[
                    one.auctionCode ?? t('terms.everywhere'),
                    t('terms.from', { day: dayText(one.validFrom) }),
                    one.validTo && t('terms.to', { day: dayText(one.validTo) }),
                    one.by,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
                {one.validTo === null && (
                  <Button
                    size="small"
                    disabled={ending.busy}
                    onClick={() => void ending.run(one.id, one.version)}
                  >
                    {t('terms.end')}
                  </Button>
                )}
              </li>
            ))}
            {terms.length === 0 && <li className="belonging-none">{t('terms.none')}</li>}
          </ul>
        )}
      </Loaded>
      <Form<Given>
        form={form}
        layout="vertical"
        className="belonging-grid no-print"
        initialValues={{
          auctionId: null,
          paddle: '',
          limit: null,
          deposit: null,
          premiumScheduleId: null,
          validFrom: today(),
          validTo: null,
        }}
        onFinish={giving.run}
      >
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
          <Button htmlType="submit" loading={giving.busy}>
            {t('terms.give')}
          </Button>
        </Form.Item>
      </Form>
    </section>
  );
}

/** Sales in which somebody may still bid, the earliest first. */
const useComingSales = () =>
  useQuery({
    queryKey: ['auctions', 'to bid in'],
    queryFn: () =>
      api.auctions.list({ query: { status: [...salePhases.unfinished], sort: 'startsAt', pageSize: 100 } }),
  }).data?.data ?? [];

/** Premiums that hold now and fit a sale in this currency. */
const usePremiums = (currency: string) =>
  useQuery({
    queryKey: ['schedules', 'PREMIUM', currency],
    queryFn: () =>
      api.schedules.list({ query: { kind: 'PREMIUM', state: ['CURRENT'], currency, pageSize: 100 } }),
  }).data?.data ?? [];
