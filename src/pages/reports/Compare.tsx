import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import type { FigureKey } from '#contract/figures';
import { api } from '@/services/api';
import { useText } from '@/services/text';
import { useUrl } from '@/services/url';
import { useFigureText } from './figureText';
import type { Report } from './useReport';

export interface Comparison {
  code: string;
  /** returns the other sale's figure as text; empty when the two cannot be compared */
  text(key: FigureKey): string;
}

/** Loads the figures of the sale to compare with (`?compare=`), when there is one. */
export function useComparison(report: Report): Comparison | undefined {
  const { query } = useUrl();
  const id = Number(query.get('compare'));
  const { data } = useQuery({
    queryKey: ['reports', id, 'compared'],
    queryFn: () => api.reports.summary({ params: { id } }),
    enabled: Number.isInteger(id) && id > 0 && id !== report.auction.id,
    throwOnError: false,
    retry: false,
  });
  const text = useFigureText(data?.currency ?? report.currency);
  if (!data) return undefined;
  return {
    code: data.auction.code,
    text(key) {
      const figure = data.figures.find((candidate) => candidate.key === key);
      if (!figure) return '';
      // Amounts in two currencies cannot be compared.
      if (figure.kind === 'money' && data.currency.code !== report.currency.code) return '';
      return text(figure.kind, figure.value);
    },
  };
}

/** Selects the other sale. */
export default function Compare({ report: { auction } }: { report: Report }) {
  const t = useText();
  const { query, set } = useUrl();
  const [q, setQ] = useState('');
  const [opened, setOpened] = useState(false);
  const comparedId = query.get('compare') ?? undefined;
  const { data } = useQuery({
    queryKey: ['auctions', 'list', 'compare', q],
    queryFn: () => api.auctions.list({ query: { q, tab: 'past', pageSize: 50 } }),
    enabled: opened || comparedId !== undefined,
    placeholderData: (before) => before,
    throwOnError: false,
  });
  const options = (data?.data ?? [])
    .filter((sale) => sale.id !== auction.id)
    .map((sale) => ({ value: String(sale.id), label: `${sale.code} · ${sale.title}` }));
  return (
    <Select
      className="report-compare"
      allowClear
      showSearch={{ filterOption: false, onSearch: setQ }}
      aria-label={t('reports.compare')}
      placeholder={t('reports.compare')}
      options={options}
      value={comparedId}
      onOpenChange={setOpened}
      onChange={(value?: string) => set({ compare: value })}
      popupMatchSelectWidth={false}
    />
  );
}
