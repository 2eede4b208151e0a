import { Select } from 'antd';
import codes from 'i18n-iso-countries/codes.json';
import { useMemo } from 'react';
import { conditionLimits } from '#contract/segment-conditions';
import { countryOptions } from '@/services/countries';
import { useCategories, useDepartments, useSpecialistsFirst } from '@/services/lookups';
import { useText } from '@/services/text';

interface ControlProps {
  label: string;
  disabled: boolean;
}
interface Options<T> {
  options: { value: T; label: string }[];
}

/** Selects several options, of which one has to match. */
export function MultiSelect<T extends string | number>({
  label,
  value,
  onChange,
  ...controlProps
}: ControlProps & Options<T> & { value: readonly T[]; onChange(selected: T[]): void }) {
  return (
    <Select<T[]>
      {...controlProps}
      mode="multiple"
      aria-label={label}
      placeholder={label}
      maxCount={conditionLimits.values}
      showSearch={{ optionFilterProp: 'label' }}
      value={[...value]}
      onChange={onChange}
    />
  );
}

export function SingleSelect<T extends string>({
  label,
  ...controlProps
}: ControlProps & Options<T> & { value: T; onChange(selected: T): void }) {
  return <Select<T> {...controlProps} aria-label={label} popupMatchSelectWidth={false} />;
}

type Ids = ControlProps & { value: readonly number[]; onChange(ids: number[]): void };

/** Selects rows named in the settings. `none`: label of the option for "none", whose value is 0. */
export function RowsChoice({
  of,
  none,
  ...controlProps
}: Ids & { of: 'departments' | 'categories' | 'specialists'; none?: string }) {
  const rows = {
    departments: useDepartments(),
    categories: useCategories(),
    specialists: useSpecialistsFirst(),
  }[of];
  const options = rows.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <MultiSelect
      {...controlProps}
      options={none === undefined ? options : [{ value: 0, label: none }, ...options]}
    />
  );
}

type Texts = ControlProps & { value: readonly string[]; onChange(values: string[]): void };

export function CountriesChoice(controlProps: Texts) {
  const t = useText();
  const options = useMemo(
    () => [
      ...countryOptions(codes.map(([code]) => code as string)),
      { value: '', label: t('conditions.none') },
    ],
    [t],
  );
  return <MultiSelect {...controlProps} options={options} />;
}
