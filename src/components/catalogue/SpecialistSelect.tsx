import { Select, type SelectProps } from 'antd';
import { renderColleague } from '@/components/avatars/colleagueOption';
import { useStaff } from '@/services/lookups';
import { useText } from '@/services/text';

/** Selects a user by name: specialists first, then all others. */
export function SpecialistSelect({ value, onChange, ...selectProps }: SelectProps<number | null>) {
  const t = useText();
  const staff = useStaff();
  const group = (label: string, isSpecialist: boolean) => ({
    label,
    options: staff
      .filter((colleague) => colleague.isSpecialist === isSpecialist)
      .map(({ id, name }) => ({ value: id, label: name })),
  });
  const groups = [group(t('catalogue.specialists'), true), group(t('catalogue.otherStaff'), false)];
  return (
    <Select<number | null>
      allowClear
      {...selectProps}
      showSearch={{ optionFilterProp: 'label' }}
      popupMatchSelectWidth={false}
      optionRender={renderColleague}
      value={value ?? null}
      onChange={(selected, option) => onChange?.(selected ?? null, option)}
      options={groups.filter(({ options }) => options.length > 0)}
    />
  );
}
