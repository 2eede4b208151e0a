import { useQueryClient } from '@tanstack/react-query';
import { Form, Input, InputNumber, Select } from 'antd';
import { useMemo } from 'react';
import type { ItemForm as Given, Item } from '#contract/items';
import { attributions } from '#contract/lots';
import { useCategories, useDepartments } from '@/components/catalogue/lookups';
import { useLotFieldWords } from '@/components/catalogue/lotFieldWords';
import SavedForm from '@/components/SavedForm';
import { api } from '@/services/api';
import { useText } from '@/services/text';

type Values = Given & { itemNo: string };

const empty: Values = {
  itemNo: '',
  title: '',
  artist: '',
  attribution: '',
  description: '',
  medium: '',
  dateText: '',
  dimensions: '',
  conditionReport: '',
  provenance: '',
  quantity: 1,
  location: '',
  notes: '',
  externalRef: '',
  departmentId: null,
  categoryId: null,
};
const fields = Object.keys(empty) as (keyof Values)[];
const valuesOf = (item: Item): Values =>
  Object.fromEntries(fields.map((field) => [field, item[field]])) as unknown as Values;

/** The catalogue text of an item; without one, the form that takes it in. */
export default function ItemForm({ item, onCreated }: { item?: Item; onCreated?(id: number): void }) {
  const t = useText();
  const client = useQueryClient();
  const words = useLotFieldWords(undefined);
  const departments = useDepartments();
  const categories = useCategories();
  const saved = useMemo(() => (item ? valuesOf(item) : empty), [item]);
  const save = async ({ itemNo, ...values }: Values, version: number) => {
    const form = {
      ...values,
      departmentId: values.departmentId ?? null,
      categoryId: values.categoryId ?? null,
    };
    return item
      ? await api.items.change({ params: { id: item.id }, body: { ...form, version } })
      : await api.items.create({ body: { ...form, ...(itemNo.trim() && { itemNo }) } });
  };
  const text = (name: keyof Values, rows?: number) => (
    <Form.Item
      name={name}
      label={words[name as keyof typeof words]?.label}
      className={rows ? 'is-wide' : undefined}
    >
      {rows ? <Input.TextArea autoSize={{ minRows: rows, maxRows: 16 }} /> : <Input />}
    </Form.Item>
  );
  return (
    <SavedForm<Values, Item>
      disabled={item !== undefined && !item.editable}
      saved={saved}
      version={item?.version}
      save={save}
      onSaved={(now) => {
        client.setQueryData(['items', 'one', now.id], now);
        void client.invalidateQueries({ queryKey: ['items', 'list'] });
        void client.invalidateQueries({ queryKey: ['lots'] });
        onCreated?.(now.id);
      }}
      fromCurrent={(current) => valuesOf(current as unknown as Item)}
      createLabel={item ? undefined : t('items.create')}
      fields={{ ...words, itemNo: { label: t('items.itemNo') } }}
    >
      <div className="item-fields">
        {!item && (
          <Form.Item name="itemNo" label={t('items.itemNo')} extra={t('items.itemNo.hint')}>
            <Input maxLength={60} autoComplete="off" />
          </Form.Item>
        )}
        <Form.Item
          name="title"
          label={t('lots.title')}
          className="is-wide"
          rules={[{ required: true, whitespace: true, message: t('invalid.required') }]}
        >
          <Input.TextArea autoSize maxLength={1000} />
        </Form.Item>
        {text('artist')}
        <Form.Item name="attribution" label={t('lots.attribution')}>
          <Select
            options={attributions.map((value) => ({
              value,
              label: t(`lots.attribution.${value || 'BY'}`),
            }))}
          />
        </Form.Item>
        {text('dateText')}
        {text('medium')}
        {text('dimensions')}
        <Form.Item name="quantity" label={t('lots.quantity')}>
          <InputNumber min={1} max={1_000_000} precision={0} />
        </Form.Item>
        <Form.Item name="departmentId" label={t('lots.departmentId')}>
          <Select
            allowClear
            options={departments
              .filter(({ id, active }) => active || id === item?.departmentId)
              .map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Form.Item>
        <CategoryField categories={categories} />
        {text('description', 3)}
        {text('provenance', 1)}
        {text('conditionReport', 1)}
        {text('location')}
        {text('externalRef')}
        {text('notes', 1)}
      </div>
      {!item && <p>{t('items.noPictureYet')}</p>}
    </SavedForm>
  );
}

/** The categories of the chosen department. */
function CategoryField({ categories }: { categories: ReturnType<typeof useCategories> }) {
  const t = useText();
  const departmentId = Form.useWatch<number | null | undefined>('departmentId');
  const chosen = Form.useWatch<number | null | undefined>('categoryId');
  return (
    <Form.Item name="categoryId" label={t('lots.categoryId')}>
      <Select
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        options={categories
          .filter(
            (one) =>
              one.id === chosen || (one.active && (!departmentId || one.departmentId === departmentId)),
          )
          .map(({ id, name }) => ({ value: id, label: name }))}
      />
    </Form.Item>
  );
}
