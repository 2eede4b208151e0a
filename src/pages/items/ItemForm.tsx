import { useQueryClient } from '@tanstack/react-query';
import { Checkbox, Form, Input, Select } from 'antd';
import { useMemo } from 'react';
import { type FieldValues, getDefaultValues, listTextFields, pickFieldValues } from '#contract/api/field';
import { itemFormFields, itemNoField } from '#contract/item-form';
import type { Item } from '#contract/items';
import ArtistInput from '@/components/artists/ArtistInput';
import ItemArtists from '@/components/artists/ItemArtists';
import { hasSeveralArtists, MoreAttributions } from '@/components/artists/MoreAttributions';
import { FieldItem } from '@/components/catalogue/FieldItem';
import { useFieldDisplays } from '@/components/catalogue/fieldDisplays';
import CustomerPicker from '@/components/customers/CustomerPicker';
import { DetailInputs } from '@/components/details/DetailInputs';
import { useDetailLabels } from '@/components/details/detailLabels';
import SavedForm from '@/components/form/SavedForm';
import { useCanSeeConsignor } from '@/components/review/Owner';
import { api } from '@/services/api';
import { useCategories, useDepartments } from '@/services/lookups';
import { storeReply } from '@/services/queries';
import { queriesShowing } from '@/services/queryKeys';
import { useText } from '@/services/text';

const fields = { itemNo: itemNoField, ...itemFormFields };
type Values = FieldValues<typeof fields>;

/** The catalog text of an item; without one, the form that creates it. */
export default function ItemForm({ item, onCreated }: { item?: Item; onCreated?(id: number): void }) {
  const t = useText();
  const client = useQueryClient();
  const fieldLabels = useFieldDisplays(fields);
  const departments = useDepartments();
  const categories = useCategories();
  const saved = useMemo(() => (item ? pickFieldValues(fields, item) : getDefaultValues(fields)), [item]);
  const canSeeConsignor = useCanSeeConsignor(item?.departmentId ?? null);
  const save = async ({ itemNo, consignorId, ...values }: Values, version: number) => {
    const form = {
      ...values,
      // Users who cannot see the consignor do not set it.
      ...((item ? canSeeConsignor : consignorId) && { consignorId: consignorId ?? null }),
      departmentId: values.departmentId ?? null,
      categoryId: values.categoryId ?? null,
    };
    return item
      ? await api.items.update({ params: { id: item.id }, body: { ...form, version } })
      : await api.items.create({ body: { ...form, ...(itemNo.trim() && { itemNo }) } });
  };
  const renderFields = (placement: 'fact' | 'passage' | 'internal') =>
    listTextFields(itemFormFields, placement).map((name) => (
      <FieldItem key={name} name={name} field={fields[name]} />
    ));
  return (
    <SavedForm<Values, Item>
      disabled={item !== undefined && !item.editable}
      saved={saved}
      version={item?.version}
      subject={item && { noun: 'items', id: item.id }}
      save={save}
      onSaved={(updated) => {
        storeReply(['items', 'one', updated.id], updated);
        void client.invalidateQueries(queriesShowing('items'));
        onCreated?.(updated.id);
      }}
      fromCurrent={(current) => pickFieldValues(fields, current as unknown as Item)}
      createLabel={item ? undefined : t('items.create')}
      fields={fieldLabels}
    >
      <div className="item-fields">
        {!item && <FieldItem name="itemNo" field={fields.itemNo} extra={t('items.itemNo.hint')} />}
        <FieldItem name="title" field={fields.title} className="is-wide">
          <Input.TextArea autoSize maxLength={fields.title.max} />
        </FieldItem>
        <FieldItem name="artist" field={fields.artist} extra={t('artists.several')}>
          <ArtistInput />
        </FieldItem>
        <FieldItem name="attribution" field={fields.attribution} />
        <FurtherArtists />
        {item && <ItemArtists itemId={item.id} />}
        {renderFields('fact')}
        <FieldItem name="quantity" field={fields.quantity} />
        <FieldItem name="departmentId" field={fields.departmentId}>
          <Select
            allowClear
            options={departments
              .filter(({ id, active }) => active || id === item?.departmentId)
              .map(({ id, name }) => ({ value: id, label: name }))}
          />
        </FieldItem>
        <CategoryField categories={categories} />
        <Details />
        {renderFields('passage')}
        <FieldItem name="consignorId" field={fields.consignorId} hidden={!canSeeConsignor}>
          <CustomerPicker name={item?.consignor || item?.consignorNo} />
        </FieldItem>
        {!canSeeConsignor && item?.consignorNo && (
          <Form.Item label={t('lots.consignorId')}>{item.consignorNo}</Form.Item>
        )}
        <FieldItem name="houseOwned" field={fields.houseOwned} valuePropName="checked">
          <Checkbox />
        </FieldItem>
        {renderFields('internal')}
      </div>
      {!item && <p>{t('items.noPictureYet')}</p>}
    </SavedForm>
  );
}

/** The qualifiers of further artists, when the text names several. */
function FurtherArtists() {
  const artist = Form.useWatch<string | undefined>('artist');
  return (
    <FieldItem
      name="moreAttributions"
      field={fields.moreAttributions}
      hidden={!hasSeveralArtists(artist)}
      className="is-wide"
    >
      <MoreAttributions artist={artist} />
    </FieldItem>
  );
}

/** The details of the item; hidden where its category has no labels. */
function Details() {
  const categoryId = Form.useWatch<number | null | undefined>('categoryId');
  const details = Form.useWatch<Values['details'] | undefined>('details');
  const labels = useDetailLabels(categoryId, details);
  return (
    <FieldItem name="details" field={fields.details} hidden={labels.length === 0} className="is-wide">
      <DetailInputs labels={labels} />
    </FieldItem>
  );
}

function CategoryField({ categories }: { categories: ReturnType<typeof useCategories> }) {
  const departmentId = Form.useWatch<number | null | undefined>('departmentId');
  const selectedId = Form.useWatch<number | null | undefined>('categoryId');
  return (
    <FieldItem name="categoryId" field={fields.categoryId}>
      <Select
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        options={categories
          .filter(
            (category) =>
              category.id === selectedId ||
              (category.active && (!departmentId || category.departmentId === departmentId)),
          )
          .map(({ id, name }) => ({ value: id, label: name }))}
      />
    </FieldItem>
  );
}
