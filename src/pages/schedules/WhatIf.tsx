import { useQuery } from '@tanstack/react-query';
import { useIntl, useModel } from '@umijs/max';
import { Form, Radio, Select } from 'antd';
import type { Currency } from '#contract/currencies';
import { formatMoney } from '#contract/money/money';
import { type VatScheme, vatSchemes } from '#contract/money/vat';
import type { ScheduleKind } from '#contract/schedule-fields';
import type { Schedule } from '#contract/schedules';
import { AmountInput } from '@/components/money/AmountInput';
import LoadError from '@/components/page/LoadError';
import { AccountTable } from '@/components/working/Working';
import { api } from '@/services/api';
import { useCategories, useCurrency } from '@/services/lookups';
import { useText } from '@/services/text';
import { useUrl } from '@/services/url';

const paramNames = {
  PREMIUM: 'premium',
  TAX: 'tax',
  RESALE_RIGHT: 'resaleRight',
  COMMISSION: 'commission',
  INCREMENT: 'increments',
} as const satisfies Record<ScheduleKind, string>;
const kinds = Object.keys(paramNames) as ScheduleKind[];

/** Calculates a hammer price with selected schedules: the result for buyer, seller and company, line by line. */
export default function WhatIf() {
  const t = useText();
  const selection = useSelection();
  const { code, currency, selected, hammer, category, scheme, buyer } = selection;
  return (
    <section className="what-if" aria-label={t('whatIf.title')}>
      <h2>{t('whatIf.title')}</h2>
      <Fields selection={selection} />
      {currency && (
        <Calculation
          currency={currency}
          query={{
            hammer,
            currency: code,
            category: category?.id,
            scheme,
            buyer,
            ...Object.fromEntries(kinds.map((kind) => [paramNames[kind], selected[kind]?.id])),
          }}
        />
      )}
    </section>
  );
}

/** Returns the schedules in force that the address selects. */
function useSelection() {
  const { query: url, set } = useUrl();
  const { initialState } = useModel('@@initialState');
  const { data } = useQuery({
    queryKey: ['schedules', 'list', 'current'],
    queryFn: () => api.schedules.list({ query: { state: ['CURRENT'], pageSize: 100 } }),
  });
  const current = data?.data ?? [];
  /** The first premium and tax are selected by default; the rest is optional. */
  const getDefaultId = (kind: ScheduleKind) =>
    url.has(paramNames[kind]) || (kind !== 'PREMIUM' && kind !== 'TAX')
      ? undefined
      : current.find((candidate) => candidate.kind === kind && candidate.currency === null)?.id;
  const getSelectedId = (kind: ScheduleKind) => Number(url.get(paramNames[kind])) || getDefaultId(kind);
  const premium = current.find(({ id, kind }) => kind === 'PREMIUM' && id === getSelectedId('PREMIUM'));
  const code = premium?.currency ?? initialState?.house.currency ?? 'GBP';
  // The premium decides the currency; only schedules in that currency can be combined with it.
  const listOffered = (kind: ScheduleKind) =>
    current.filter(
      (candidate) =>
        candidate.kind === kind &&
        (kind === 'PREMIUM' || candidate.currency === null || candidate.currency === code),
    );
  const selected = Object.fromEntries(
    kinds.map((kind) => [kind, listOffered(kind).find(({ id }) => id === getSelectedId(kind))]),
  ) as Record<ScheduleKind, Schedule | undefined>;
  const currency = useCurrency(code);
  const categories = useCategories();
  const category = categories.find(({ id }) => id === Number(url.get('category')));
  const scheme = vatSchemes.find((candidate) => candidate === url.get('scheme')) ?? 'MARGIN';
  const buyer: 'ABROAD' | 'RESIDENT' = url.get('buyer') === 'ABROAD' ? 'ABROAD' : 'RESIDENT';
  const hammer = Number(url.get('hammer')) || (currency?.minorPerMajor ?? 0) * 1000;
  return { set, code, currency, listOffered, selected, hammer, categories, category, scheme, buyer };
}

function Fields({ selection }: { selection: ReturnType<typeof useSelection> }) {
  const t = useText();
  const { set, code, currency, listOffered, selected, hammer, categories, category, scheme, buyer } =
    selection;
  return (
    <Form layout="vertical" className="settings-fields">
      <Form.Item label={t('whatIf.hammer', { currency: code })} htmlFor="what-if-hammer">
        <AmountInput
          id="what-if-hammer"
          value={hammer}
          currency={currency}
          onChange={(amount) => set({ hammer: amount ?? undefined })}
        />
      </Form.Item>
      {kinds.map((kind) => (
        <Form.Item key={kind} label={t(`schedule.kind.${kind}`)} htmlFor={`what-if-${kind}`}>
          <Select
            id={`what-if-${kind}`}
            value={selected[kind]?.id ?? 0}
            onChange={(id: number) => set({ [paramNames[kind]]: id || 'none' })}
            options={[
              { value: 0, label: t('common.none') },
              ...listOffered(kind).map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        </Form.Item>
      ))}
      <Form.Item
        label={t('category.name')}
        htmlFor="what-if-category"
        extra={category && t('whatIf.category.rates')}
      >
        <Select
          id="what-if-category"
          showSearch={{ optionFilterProp: 'label' }}
          value={category?.id ?? 0}
          onChange={(id: number) => set({ category: id || undefined })}
          options={[
            { value: 0, label: t('common.none') },
            ...categories.filter(({ active }) => active).map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      </Form.Item>
      <Form.Item label={t('category.vatScheme')} htmlFor="what-if-scheme">
        <Select
          id="what-if-scheme"
          value={scheme}
          onChange={(value: VatScheme) => set({ scheme: value === 'MARGIN' ? undefined : value })}
          options={vatSchemes.map((value) => ({ value, label: t(`lots.vatScheme.${value}`) }))}
        />
      </Form.Item>
      {scheme === 'RESIDENCY' && (
        <Form.Item label={t('whatIf.buyer')}>
          <Radio.Group
            value={buyer}
            onChange={({ target }) => set({ buyer: target.value === 'ABROAD' ? 'ABROAD' : undefined })}
            options={(['RESIDENT', 'ABROAD'] as const).map((value) => ({
              value,
              label: t(`whatIf.buyer.${value}`),
            }))}
          />
        </Form.Item>
      )}
    </Form>
  );
}

type Query = NonNullable<Parameters<typeof api.schedules.whatIf>[0]>['query'];

function Calculation({ currency, query }: { currency: Currency; query: Query }) {
  const t = useText();
  const { locale } = useIntl();
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['schedules', 'what-if', query],
    queryFn: () => api.schedules.whatIf({ query }),
    placeholderData: (before) => before,
    throwOnError: false,
    retry: false,
  });
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (!data || data.currency !== currency.code) return null;
  const formatAmount = (amount: number, short = false) => formatMoney(amount, currency, locale, { short });
  const hammer = formatAmount(data.hammer, true);
  return (
    <div className={isPlaceholderData ? 'what-if-answer list-dimmed' : 'what-if-answer'} aria-live="polite">
      {data.buyer && (
        <>
          <p>
            {t('working.costs', { hammer })} <b>{formatAmount(data.buyer.total)}</b>
          </p>
          <AccountTable account={data.buyer} currency={currency} />
        </>
      )}
      {data.seller && (
        <>
          <p>
            {t('whatIf.brings', { hammer })} <b>{formatAmount(data.seller.total)}</b>
          </p>
          <AccountTable account={data.seller} currency={currency} />
        </>
      )}
      {data.houseShare !== null && (
        <p>
          {t('whatIf.keeps')} <b>{formatAmount(data.houseShare)}</b>
        </p>
      )}
      {data.nextBids && (
        <p>
          {t('working.bids', {
            hammer,
            bids: data.nextBids.map((bid) => formatAmount(bid, true)).join(' · '),
          })}
        </p>
      )}
    </div>
  );
}
