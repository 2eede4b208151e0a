import { useQuery } from '@tanstack/react-query';
import { Form, Select } from 'antd';
import { type SaleSchedule, saleSchedules } from '#contract/sale-defaults';
import type { Schedule } from '#contract/schedules';
import { api } from '@/services/api';
import { useText } from '@/services/text';

interface Props {
  /** the form field; it decides which kind of schedule is offered */
  name: SaleSchedule;
  placeholder: string;
  id?: string;
  value?: number | null;
  onChange?(id: number | null): void;
  disabled?: boolean;
}

/**
 * Selects a current or future schedule in the currency of the form. A selected schedule stays available even when it is
 * past.
 */
export function ScheduleSelect({ name, value, onChange, ...selectProps }: Props) {
  const t = useText();
  const kind = saleSchedules[name];
  const currency = Form.useWatch<string>('currency');
  const { data } = useQuery({
    queryKey: ['schedules', 'list', kind, currency],
    queryFn: () =>
      api.schedules.list({
        // A resale right is computed in the currency of its law, not in the currency of the sale.
        query: { kind, currency: kind === 'RESALE_RIGHT' ? undefined : currency, state: [], pageSize: 100 },
      }),
    enabled: currency !== undefined,
    staleTime: 60_000,
  });
  const choices = (data?.data ?? []).filter(
    ({ id, state }) => state === 'CURRENT' || state === 'COMING' || id === value,
  );
  return (
    <Select
      {...selectProps}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      value={value ?? null}
      onChange={(selected) => onChange?.(selected ?? null)}
      options={choices.map((schedule) => ({ value: schedule.id, label: nameOf(schedule) }))}
    />
  );

  function nameOf({ name, state, validFrom, validTo }: Schedule): string {
    if (state === 'COMING') return t('auctions.schedule.from', { name, from: validFrom });
    if (state === 'PAST') return t('auctions.schedule.past', { name, until: validTo ?? '' });
    return name;
  }
}
