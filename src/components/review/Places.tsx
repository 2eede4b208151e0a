import { Select } from 'antd';
import { itemFields as fields } from '#contract/item-fields';
import { useCategories, useDepartments } from '@/services/lookups';
import type { Issues } from './drafts';
import { Declared } from './Labelled';

interface Where {
  departmentId: number | null;
  categoryId: number | null;
}

interface Props {
  now: Where;
  issues: Issues;
  editable: boolean;
  onChange(change: Partial<Where>): void;
}

/** Department and a category within it. */
export function Places({ now: { departmentId, categoryId }, issues, editable, onChange }: Props) {
  const departments = useDepartments();
  const categories = useCategories();
  const inDepartment = categories.filter(
    (one) =>
      (one.active || one.id === categoryId) && (departmentId === null || one.departmentId === departmentId),
  );
  return (
    <>
      <Declared name="departmentId" field={fields.departmentId} issue={issues.departmentId}>
        <Select
          id="field-departmentId"
          allowClear
          disabled={!editable}
          value={departmentId}
          onChange={(selectedId) => onChange({ departmentId: selectedId ?? null })}
          options={departments.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Declared>
      <Declared name="categoryId" field={fields.categoryId} issue={issues.categoryId}>
        <Select
          id="field-categoryId"
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          disabled={!editable}
          value={categoryId}
          onChange={(selectedId) => onChange({ categoryId: selectedId ?? null })}
          options={inDepartment.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Declared>
    </>
  );
}
