import { Select } from 'antd';
import { renderColleague } from '@/components/avatars/colleagueOption';
import { useDepartments, useStaff } from '@/services/lookups';

interface Props {
  of: 'departments' | 'users';
  id?: string;
  value?: number | null;
  onChange?(id: number | null): void;
  disabled?: boolean;
  placeholder?: string;
  'aria-label'?: string;
}

/** Selects a department or a user by name. Inactive departments are offered only where they are already selected. */
export function RowSelect({ of, value, onChange, ...selectProps }: Props) {
  const departments = useDepartments().filter(({ id, active }) => active || id === value);
  const users = useStaff();
  const rows = of === 'departments' ? departments : users;
  return (
    <Select
      {...selectProps}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      popupMatchSelectWidth={false}
      optionRender={of === 'users' ? renderColleague : undefined}
      value={value ?? null}
      onChange={(selected) => onChange?.(selected ?? null)}
      options={rows.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}
