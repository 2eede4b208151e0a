import { Select } from 'antd';
import type { Analysis } from '#contract/analysis';
import { analysisComparisons, analysisRanges } from '#contract/analysis-ranges';
import SubscribeButton from '@/components/subscriptions/SubscribeButton';
import DayInput from '@/components/time/DayInput';
import { useDepartments } from '@/services/lookups';
import { useText } from '@/services/text';
import { type Patch, useUrl } from '@/services/url';
import { type AnalysisFilters, canCompareSeasons } from './useAnalysisFilters';

interface Props {
  filters: AnalysisFilters;
  /** absent while loading */
  board: Pick<Analysis, 'currencies'> | undefined;
}

/** Range, comparison, department and currency of the board. */
export default function Filters({ filters, board }: Props) {
  const t = useText();
  const { set } = useUrl();
  const change = (patch: Patch) => set(patch, 'push');
  const departments = useDepartments();
  const { range, from, to, compare, department, currency } = filters;
  const currencies = [...new Set([...(board?.currencies ?? []), ...(currency ? [currency] : [])])];
  return (
    <div className="analysis-filters no-print">
      <Select
        aria-label={t('analysis.range')}
        value={range}
        onChange={(value) => change({ range: value, from: undefined, to: undefined, compare: undefined })}
        options={analysisRanges.map((value) => ({ value, label: t(`analysis.range.${value}`) }))}
        popupMatchSelectWidth={false}
      />
      {range === 'own' && (
        <>
          <DayInput
            aria-label={t('analysis.from')}
            value={from ?? null}
            onChange={(day) => change({ from: day ?? undefined })}
          />
          <DayInput
            aria-label={t('analysis.to')}
            value={to ?? null}
            onChange={(day) => change({ to: day ?? undefined })}
          />
        </>
      )}
      {canCompareSeasons(filters) && (
        <Select
          aria-label={t('analysis.compare')}
          value={compare}
          onChange={(value) => change({ compare: value })}
          options={analysisComparisons.map((value) => ({ value, label: t(`analysis.compare.${value}`) }))}
          popupMatchSelectWidth={false}
        />
      )}
      <Select
        aria-label={t('analysis.department')}
        value={department ?? 0}
        onChange={(value) => change({ department: value || undefined })}
        options={[
          { value: 0, label: t('analysis.department.all') },
          ...departments.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        popupMatchSelectWidth={false}
      />
      <Select
        aria-label={t('analysis.currency')}
        value={currency ?? ''}
        onChange={(value) => change({ currency: value || undefined })}
        options={[
          { value: '', label: t('analysis.currency.all') },
          ...currencies.map((code) => ({ value: code, label: t('analysis.currency.only', { code }) })),
        ]}
        popupMatchSelectWidth={false}
      />
      <SubscribeButton
        report={{
          target: { kind: 'ANALYSIS', query: toQuery(filters) },
          name: [t('home.board.analysis'), t(`analysis.range.${range}`)].join(' · '),
        }}
      />
    </div>
  );
}

/** Returns the filters as a query string of the API. */
const toQuery = (filters: AnalysisFilters): string =>
  new URLSearchParams(
    Object.entries(filters).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  ).toString();
