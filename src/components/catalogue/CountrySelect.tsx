import { Select } from 'antd';
import codes from 'i18n-iso-countries/codes.json';
import { useMemo } from 'react';
import { type CountryOption, countryOptions } from '@/services/countries';
import { searchable } from '@/services/searchable';

interface Props {
  id?: string;
  /** ISO 3166-1, `GB`; empty: none */
  value?: string;
  onChange?(code: string): void;
  disabled?: boolean;
}

const matches = (typed: string, option?: CountryOption) =>
  option?.search.includes(searchable(typed)) ?? false;

/** Selects a country by its name in any of the languages, or its code. */
export default function CountrySelect({ id, value, onChange, disabled }: Props) {
  const options = useMemo(() => countryOptions(codes.map(([code]) => code as string)), []);
  return (
    <Select<string, CountryOption>
      id={id}
      showSearch={{ filterOption: matches }}
      allowClear
      disabled={disabled}
      options={options}
      popupMatchSelectWidth={false}
      value={value || undefined}
      onChange={(code: string | undefined) => onChange?.(code ?? '')}
    />
  );
}
