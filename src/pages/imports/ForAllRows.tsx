import { Select } from 'antd';
import { useCategories, useDepartments } from '@/services/lookups';
import { useText } from '@/services/text';
import Option from './Option';
import type { MappingState } from './useMapping';

/** Edits the values of new lots and works for fields the file does not contain. */
export default function ForAllRows({ state: { mapping, setMapping } }: { state: MappingState }) {
  const t = useText();
  const departments = useDepartments();
  const categories = useCategories();
  const toOptions = (rows: readonly { id: number; name: string }[]) =>
    rows.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Option label={t('imports.forAll')}>
      <Select<number>
        aria-label={t('lots.departmentId')}
        className="import-field"
        allowClear
        placeholder={t('lots.departmentId')}
        value={mapping.departmentId ?? undefined}
        options={toOptions(departments)}
        onChange={(departmentId?: number) => setMapping({ departmentId: departmentId ?? null })}
      />
      <Select<number>
        aria-label={t('lots.categoryId')}
        className="import-field"
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={t('lots.categoryId')}
        value={mapping.categoryId ?? undefined}
        options={toOptions(categories)}
        onChange={(categoryId?: number) => setMapping({ categoryId: categoryId ?? null })}
      />
    </Option>
  );
}
