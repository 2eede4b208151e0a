import { useQueryClient } from '@tanstack/react-query';
import { useAccess } from '@umijs/max';
import { Button, Form, Select, Switch } from 'antd';
import { getDefaultValues, pickFieldValues } from '#contract/api/field';
import {
  type Category,
  type CategoryForm,
  type Department,
  categoryFields as fields,
} from '#contract/departments';
import type { VatScheme } from '#contract/money/vat';
import History from '@/components/activity/History';
import { FieldItem } from '@/components/catalogue/FieldItem';
import { useFieldDisplays } from '@/components/catalogue/fieldDisplays';
import SavedForm from '@/components/form/SavedForm';
import SettingEffects from '@/components/form/SettingEffects';
import ErrorNotice from '@/components/page/ErrorNotice';
import SourceFact from '@/components/page/SourceFact';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { notifyDone } from '@/services/notice';
import { useText } from '@/services/text';
import DetailLabelFields from './DetailLabelFields';
import VatRateFields from './VatRateFields';

interface Props {
  /** absent: a new category */
  category: Category | undefined;
  /** department of a new category */
  inside: Department | undefined;
  departments: readonly Department[];
  onDone: () => void;
}

/** Edits a category: its department, tax and legal requirements. */
export default function CategorySheet({ category, inside, departments, onDone }: Props) {
  const t = useText();
  const access = useAccess();
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: ['settings'] });
  const { run, busy, issue } = useRemoveCategory(refresh, onDone);
  const { id, version = 0, source = '', sourceDate = null } = category ?? {};
  const emptyValues = {
    ...getDefaultValues(fields),
    departmentId: inside?.id ?? departments[0]?.id ?? 0,
    active: true,
  };
  return (
    <>
      <ErrorNotice text={issue} />
      <SavedForm<CategoryForm, Category>
        disabled={!access['settings:edit']}
        saved={category ? pickFieldValues(fields, category) : emptyValues}
        version={version}
        subject={id === undefined ? undefined : { noun: 'categories', id }}
        save={(values, onVersion) =>
          id === undefined
            ? // The server makes it the last of its department.
              api.settings.createCategory({ body: { ...values, position: undefined } })
            : api.settings.updateCategory({ params: { id }, body: { ...values, version: onVersion } })
        }
        onSaved={() => {
          void refresh();
          onDone();
        }}
        createLabel={category ? undefined : t('common.add')}
        fields={useFieldDisplays(fields)}
        effects={(changed) =>
          id !== undefined && <SettingEffects noun="categories" id={id} changed={changed} />
        }
      >
        <CategoryFields departments={departments} />
      </SavedForm>
      <SourceFact source={source} sourceDate={sourceDate} />
      {category && access['settings:edit'] && (
        <Button type="link" danger loading={busy} onClick={() => void run(category)}>
          {t('category.remove')}
        </Button>
      )}
      {id !== undefined && <History subject={{ noun: 'categories', id }} />}
    </>
  );
}

/** Removes a category, with undo. */
function useRemoveCategory(refresh: () => unknown, onDone: () => void) {
  const t = useText();
  return useAction(async (removed: Category) => {
    await api.settings.removeCategory({ params: { id: removed.id } });
    void refresh();
    onDone();
    notifyDone(t('settings.removed', { name: removed.name }), {
      label: t('common.undo'),
      run: () => void api.settings.createCategory({ body: toNewCategory(removed) }).then(refresh),
    });
  });
}

/** The labels of a removed category are gone, so it gets new ones of the same texts. */
const toNewCategory = (removed: Category): CategoryForm => ({
  ...pickFieldValues(fields, removed),
  detailLabels: removed.detailLabels.map(({ label }) => ({ id: null, label })),
});

function CategoryFields({ departments }: Pick<Props, 'departments'>) {
  const t = useText();
  const departmentId = Form.useWatch<number | undefined>('departmentId');
  return (
    <>
      <FieldItem name="name" field={fields.name} />
      <FieldItem name="departmentId" field={fields.departmentId}>
        <Select
          showSearch
          optionFilterProp="label"
          options={departments.map(({ id: value, name }) => ({ value, label: name }))}
        />
      </FieldItem>
      <FieldItem
        name="defaultVatScheme"
        field={fields.defaultVatScheme}
        extra={t('category.vatScheme.hint')}
        getValueProps={(value: VatScheme | null) => ({ value: value ?? '' })}
        normalize={(value: VatScheme | '') => value || null}
      >
        <Select
          options={[
            { value: '', label: t('category.vatScheme.sale') },
            ...fields.defaultVatScheme.options.map((value) => ({
              value,
              label: t(`lots.vatScheme.${value}`),
            })),
          ]}
        />
      </FieldItem>
      <FieldItem name="marginKind" field={fields.marginKind} />
      <DetailLabelFields />
      <VatRateFields fields={fields} inherited={departments.find(({ id }) => id === departmentId)} />
      {(['arrPossible', 'amlRegulated', 'active'] as const).map((name) => (
        <FieldItem key={name} name={name} field={fields[name]} extra={t(hints[name])} valuePropName="checked">
          <Switch />
        </FieldItem>
      ))}
    </>
  );
}

const hints = {
  arrPossible: 'category.arr.hint',
  amlRegulated: 'category.aml.hint',
  active: 'category.active.hint',
} as const;
