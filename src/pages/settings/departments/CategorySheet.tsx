import { useQueryClient } from '@tanstack/react-query';
import { useAccess } from '@umijs/max';
import { Button, Form, Input, InputNumber, Select, Switch } from 'antd';
import type { Category, CategoryForm, Department } from '#contract/departments';
import { settingsLimits } from '#contract/settings-limits';
import { type VatScheme, vatSchemes } from '#contract/vat';
import Fault from '@/components/Fault';
import type { FieldWords } from '@/components/form/ConflictDialog';
import SavedForm from '@/components/SavedForm';
import SourceFact from '@/components/SourceFact';
import { api } from '@/services/api';
import { useDeed } from '@/services/deed';
import { notifyDone } from '@/services/notice';
import { useText } from '@/services/text';

interface Props {
  /** absent: a new one */
  category: Category | undefined;
  /** where a new one begins */
  inside: Department | undefined;
  departments: readonly Department[];
  onDone: () => void;
}

/** One category: where it belongs, how its lots are taxed, what the law asks for. */
export default function CategorySheet({ category, inside, departments, onDone }: Props) {
  const t = useText();
  const access = useAccess();
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: ['settings'] });
  const { run, busy, fault } = useRemoval(refresh, onDone);
  const {
    id,
    version = 0,
    source = '',
    sourceDate = null,
    ...saved
  } = category ?? {
    id: undefined,
    departmentId: inside?.id ?? departments[0]?.id ?? 0,
    name: '',
    defaultVatScheme: null,
    arrPossible: false,
    amlRegulated: false,
    active: true,
    position: 0,
  };
  return (
    <>
      <Fault text={fault} />
      <SavedForm<CategoryForm, Category>
        disabled={!access['settings:edit']}
        saved={saved}
        version={version}
        of={id === undefined ? undefined : { noun: 'categories', id }}
        save={(values, onVersion) =>
          id === undefined
            ? api.settings.createCategory({ body: values })
            : api.settings.updateCategory({ params: { id }, body: { ...values, version: onVersion } })
        }
        onSaved={() => {
          void refresh();
          onDone();
        }}
        createLabel={category ? undefined : t('common.add')}
        fields={useWords(departments)}
      >
        <CategoryFields departments={departments} />
      </SavedForm>
      <SourceFact source={source} sourceDate={sourceDate} />
      {category && access['settings:edit'] && (
        <Button type="link" danger loading={busy} onClick={() => void run(category)}>
          {t('category.remove')}
        </Button>
      )}
    </>
  );
}

/** Removes a category, with the way back. */
function useRemoval(refresh: () => unknown, onDone: () => void) {
  const t = useText();
  return useDeed(async ({ id, version: _, source: _s, sourceDate: _d, ...gone }: Category) => {
    await api.settings.removeCategory({ params: { id } });
    void refresh();
    onDone();
    notifyDone(t('settings.removed', { name: gone.name }), {
      label: t('common.undo'),
      run: () => void api.settings.createCategory({ body: gone }).then(refresh),
    });
  });
}

/** What its fields are called where two changed them. */
function useWords(departments: Props['departments']): Record<keyof CategoryForm, FieldWords> {
  const t = useText();
  const yesNo = (value: unknown) => t(value ? 'common.yes' : 'common.no');
  return {
    departmentId: {
      label: t('category.department'),
      show: (value) => departments.find((one) => one.id === value)?.name,
    },
    name: { label: t('category.name') },
    defaultVatScheme: {
      label: t('category.vatScheme'),
      show: (value) =>
        value === null ? t('category.vatScheme.sale') : t(`lots.vatScheme.${value as VatScheme}`),
    },
    arrPossible: { label: t('category.arr'), show: yesNo },
    amlRegulated: { label: t('category.aml'), show: yesNo },
    active: { label: t('settings.active'), show: yesNo },
    position: { label: t('category.position') },
  };
}

const flags = [
  ['arrPossible', 'category.arr', 'category.arr.hint'],
  ['amlRegulated', 'category.aml', 'category.aml.hint'],
  ['active', 'settings.active', 'category.active.hint'],
] as const;

function CategoryFields({ departments }: Pick<Props, 'departments'>) {
  const t = useText();
  return (
    <>
      <Form.Item
        name="name"
        label={t('category.name')}
        rules={[{ required: true, whitespace: true, message: t('invalid.required') }]}
      >
        <Input maxLength={settingsLimits.name} />
      </Form.Item>
      <Form.Item name="departmentId" label={t('category.department')}>
        <Select
          showSearch
          optionFilterProp="label"
          options={departments.map(({ id: value, name }) => ({ value, label: name }))}
        />
      </Form.Item>
      <Form.Item
        name="defaultVatScheme"
        label={t('category.vatScheme')}
        extra={t('category.vatScheme.hint')}
        getValueProps={(value: VatScheme | null) => ({ value: value ?? '' })}
        normalize={(value: VatScheme | '') => value || null}
      >
        <Select
          options={[
            { value: '', label: t('category.vatScheme.sale') },
            ...vatSchemes.map((value) => ({ value, label: t(`lots.vatScheme.${value}`) })),
          ]}
        />
      </Form.Item>
      {flags.map(([name, label, hint]) => (
        <Form.Item key={name} name={name} label={t(label)} extra={t(hint)} valuePropName="checked">
          <Switch />
        </Form.Item>
      ))}
      <Form.Item name="position" label={t('category.position')} extra={t('category.position.hint')}>
        <InputNumber min={0} max={1_000_000} precision={0} />
      </Form.Item>
    </>
  );
}
