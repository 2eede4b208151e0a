import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import type { SanctionStatus } from '#contract/sanction-status';
import { SanctionTag } from '@/components/sanctions/SanctionTag';
import { api } from '@/services/api';
import { useText } from '@/services/text';
import './customerPicker.css';

interface Props {
  id?: string;
  value?: number | null;
  /** name of the selected customer while nothing is typed */
  name?: string | null;
  /** sanctions status of the customer that was selected before */
  sanctions?: SanctionStatus | null | undefined;
  onChange?(id: number | null): void;
  disabled?: boolean;
  'aria-label'?: string;
}

/** Selects a customer by part of the name, number, email or phone. */
export default function CustomerPicker({ value, name, sanctions, onChange, ...selectProps }: Props) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const [picked, setPicked] = useState<{ id: number; sanctions: SanctionStatus | null }>();
  const q = useDeferredValue(typed.trim());
  const { data } = useQuery({
    queryKey: ['customers', 'found', q],
    queryFn: () => api.customers.find({ query: { q } }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
  const matches = q === '' ? [] : (data?.matches ?? []);
  const selectedOption =
    value && name && !matches.some(({ id }) => id === value) ? [{ value, label: name }] : [];
  const warning = value && picked?.id === value ? picked.sanctions : value ? sanctions : null;
  return (
    <>
      <Select
        {...selectProps}
        allowClear
        showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
        placeholder={t('customers.pick')}
        notFoundContent={null}
        popupMatchSelectWidth={false}
        value={value ?? null}
        onChange={(selectedId: number | undefined | null) => {
          const match = matches.find(({ id }) => id === selectedId);
          setPicked(match);
          onChange?.(selectedId ?? null);
          setTyped('');
        }}
        options={[
          ...selectedOption,
          ...matches.map(({ id, customerNo, name, town, sanctions }) => ({
            value: id,
            label: (
              <>
                {[name, town, customerNo].filter(Boolean).join(' · ')} <SanctionTag sanctions={sanctions} />
              </>
            ),
          })),
        ]}
      />
      {warning && (
        <p className={`picker-sanctions picker-sanctions-${warning}`} role="alert">
          {t(`sanctions.picked.${warning}`)}
        </p>
      )}
    </>
  );
}
