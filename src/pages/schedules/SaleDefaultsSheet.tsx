import { useAccess, useModel } from '@umijs/max';
import { Form, type FormRule as Rule } from 'antd';
import { getDefaultValues, pickFieldValues } from '#contract/api/field';
import {
  saleDefaultFields as fields,
  type SaleDefaults,
  type SaleDefaultsForm,
  saleScheduleNames,
} from '#contract/sale-defaults';
import History from '@/components/activity/History';
import { CurrencySelect } from '@/components/catalogue/CatalogueFields';
import { FieldItem } from '@/components/catalogue/FieldItem';
import { useFieldDisplays } from '@/components/catalogue/fieldDisplays';
import { RowSelect } from '@/components/catalogue/RowSelect';
import { ScheduleSelect } from '@/components/catalogue/ScheduleSelect';
import SavedForm from '@/components/form/SavedForm';
import SettingEffects from '@/components/form/SettingEffects';
import Sheet from '@/components/form/Sheet';
import Link from '@/components/page/Link';
import { api } from '@/services/api';
import { queryClient, storeReply } from '@/services/queries';
import { useText } from '@/services/text';
import { applyPatch, useUrl } from '@/services/url';

export const saleDefaultsKey = ['schedules', 'sale-defaults'];

/** Edits the defaults of a currency, for one department or for all (`?defaults=`). */
export default function SaleDefaultsSheet({ defaults }: { defaults: readonly SaleDefaults[] }) {
  const t = useText();
  const { query, set } = useUrl();
  const selectedId = query.get('defaults');
  const stored = defaults.find(({ id }) => id === Number(selectedId));
  return (
    <Sheet
      open={selectedId === 'new' || stored !== undefined}
      param="defaults"
      size={560}
      title={t(stored ? 'saleDefaults.title' : 'saleDefaults.add')}
    >
      <DefaultsForm
        key={selectedId}
        stored={stored}
        defaults={defaults}
        onSaved={() => set({ defaults: undefined })}
      />
      {stored && <History subject={{ noun: 'sale-defaults', id: stored.id }} />}
    </Sheet>
  );
}

interface Props {
  /** undefined: creates new ones */
  stored: SaleDefaults | undefined;
  defaults: readonly SaleDefaults[];
  onSaved(): void;
}

function DefaultsForm({ stored, defaults, onSaved }: Props) {
  const t = useText();
  const access = useAccess();
  const { initialState } = useModel('@@initialState');
  const emptyValues = { ...getDefaultValues(fields), currency: initialState?.house.currency ?? 'GBP' };
  const { query } = useUrl();
  const isUnique: Rule = ({ getFieldValue }) => {
    const [currency, departmentId = null] = [getFieldValue('currency'), getFieldValue('departmentId')];
    const existing = defaults.find((row) => row.currency === currency && row.departmentId === departmentId);
    return {
      validator: () => (existing ? Promise.reject(new Error(existing.currency)) : Promise.resolve()),
      message: (
        <>
          {t('saleDefaults.exist')}{' '}
          <Link to={applyPatch(`?${query}`, { defaults: existing?.id })}>{t('saleDefaults.change')}</Link>
        </>
      ),
    };
  };
  return (
    <SavedForm<SaleDefaultsForm, { defaults: SaleDefaults[] }>
      disabled={!access['settings:edit']}
      saved={stored ? pickFieldValues(fields, stored) : emptyValues}
      version={stored?.version}
      subject={stored && { noun: 'sale-defaults', id: stored.id }}
      save={(values, version) => {
        const form = { ...values, departmentId: values.departmentId ?? null };
        for (const name of saleScheduleNames) form[name] ??= null;
        return api.schedules.saveDefaults({ body: { ...form, version } });
      }}
      onSaved={(reply) => {
        storeReply(saleDefaultsKey, reply);
        void queryClient.invalidateQueries({ queryKey: ['schedules'] });
        onSaved();
      }}
      effects={(changed) =>
        stored && <SettingEffects noun="sale-defaults" id={stored.id} changed={changed} />
      }
      createLabel={stored ? undefined : t('saleDefaults.save')}
      fields={useFieldDisplays(fields)}
    >
      <FieldItem name="currency" field={fields.currency}>
        <CurrencySelect disabled={stored !== undefined} />
      </FieldItem>
      <FieldItem
        name="departmentId"
        field={fields.departmentId}
        dependencies={['currency']}
        rules={stored ? [] : [isUnique]}
      >
        <RowSelect of="departments" placeholder={t('saleDefaults.all')} disabled={stored !== undefined} />
      </FieldItem>
      <Form.Item noStyle dependencies={['departmentId']}>
        {({ getFieldValue }) =>
          saleScheduleNames.map((name) => (
            <FieldItem key={name} name={name} field={fields[name]}>
              <ScheduleSelect
                name={name}
                placeholder={t(
                  getFieldValue('departmentId') ? 'saleDefaults.inherited' : 'auctions.schedule.none',
                )}
              />
            </FieldItem>
          ))
        }
      </Form.Item>
    </SavedForm>
  );
}
