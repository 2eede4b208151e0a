import { useQueryClient } from '@tanstack/react-query';
import { useAccess } from '@umijs/max';
import { Button, Input } from 'antd';
import { pickFieldValues } from '#contract/api/field';
import {
  currencyCode,
  currencyFields,
  type HouseCurrency,
  type CurrencyForm as Values,
} from '#contract/house-currencies';
import History from '@/components/activity/History';
import { FieldItem } from '@/components/catalogue/FieldItem';
import { useFieldDisplays } from '@/components/catalogue/fieldDisplays';
import SavedForm from '@/components/form/SavedForm';
import SettingEffects from '@/components/form/SettingEffects';
import ErrorNotice from '@/components/page/ErrorNotice';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { notifyDone } from '@/services/notice';
import { useText } from '@/services/text';
import { useUrl } from '@/services/url';

const emptyValues: Values = { code: '', name: '', minorPerMajor: 100, notation: 'DECIMAL' };

/** Edits a custom currency; without one, creates it. */
export default function CurrencyForm({ currency }: { currency: HouseCurrency | undefined }) {
  const t = useText();
  const access = useAccess();
  const client = useQueryClient();
  const { set } = useUrl();
  const refresh = () => client.invalidateQueries({ queryKey: ['settings', 'currencies'] });
  const finish = () => {
    void refresh();
    set({ currency: undefined });
  };
  const { run, busy, issue } = useAction(async (removed: HouseCurrency) => {
    await api.settings.removeCurrency({ params: { code: removed.code } });
    finish();
    notifyDone(t('settings.removed', { name: removed.name }), {
      label: t('common.undo'),
      run: () =>
        void api.settings.createCurrency({ body: pickFieldValues(currencyFields, removed) }).then(refresh),
    });
  });
  const saved = currency ? pickFieldValues(currencyFields, currency) : emptyValues;
  const id = currency?.id ?? null;
  return (
    <>
      <ErrorNotice text={issue} />
      <SavedForm<Values, HouseCurrency>
        disabled={!access['settings:edit']}
        saved={saved}
        version={currency?.version ?? 0}
        subject={id === null ? undefined : { noun: 'currencies', id }}
        save={({ code: newCode, ...values }, version) =>
          currency
            ? api.settings.updateCurrency({ params: { code: saved.code }, body: { ...values, version } })
            : api.settings.createCurrency({ body: { code: newCode, ...values } })
        }
        onSaved={finish}
        effects={(changed) => id !== null && <SettingEffects noun="currencies" id={id} changed={changed} />}
        createLabel={currency ? undefined : t('common.add')}
        fields={useFieldDisplays(currencyFields)}
      >
        <FieldItem
          name="code"
          field={currencyFields.code}
          extra={t('currency.code.hint')}
          rules={[{ pattern: currencyCode, message: t('currency.code.hint') }]}
        >
          <Input maxLength={currencyFields.code.max} disabled={currency !== undefined} autoComplete="off" />
        </FieldItem>
        <FieldItem name="name" field={currencyFields.name} />
        {(['minorPerMajor', 'notation'] as const).map((name) => (
          <FieldItem key={name} name={name} field={currencyFields[name]} extra={t(`currency.${name}.hint`)} />
        ))}
      </SavedForm>
      {currency && access['settings:edit'] && (
        <Button type="link" danger loading={busy} onClick={() => void run(currency)}>
          {t('currency.remove')}
        </Button>
      )}
      {id !== null && <History subject={{ noun: 'currencies', id }} />}
    </>
  );
}
