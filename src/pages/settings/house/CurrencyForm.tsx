import { useQueryClient } from '@tanstack/react-query';
import { useAccess } from '@umijs/max';
import { Button, Input } from 'antd';
import { valuesOf } from '#contract/api/field';
import {
  currencyCode,
  currencyFields,
  type HouseCurrency,
  type CurrencyForm as Values,
} from '#contract/house-currencies';
import History from '@/components/activity/History';
import { FieldItem } from '@/components/catalogue/FieldItem';
import { useFieldWords } from '@/components/catalogue/fieldWords';
import Fault from '@/components/Fault';
import SavedForm from '@/components/SavedForm';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { notifyDone } from '@/services/notice';
import { useText } from '@/services/text';
import { useUrl } from '@/services/url';

const blank: Values = { code: '', name: '', minorPerMajor: 100, notation: 'DECIMAL' };

/** One currency that the house defines; without one, a new one. */
export default function CurrencyForm({ currency }: { currency: HouseCurrency | undefined }) {
  const t = useText();
  const access = useAccess();
  const client = useQueryClient();
  const { set } = useUrl();
  const refresh = () => client.invalidateQueries({ queryKey: ['settings', 'currencies'] });
  const done = () => {
    void refresh();
    set({ currency: undefined });
  };
  const { run, busy, fault } = useAction(async (gone: HouseCurrency) => {
    await api.settings.removeCurrency({ params: { code: gone.code } });
    done();
    notifyDone(t('settings.removed', { name: gone.name }), {
      label: t('common.undo'),
      run: () => void api.settings.createCurrency({ body: valuesOf(currencyFields, gone) }).then(refresh),
    });
  });
  const saved = currency ? valuesOf(currencyFields, currency) : blank;
  const id = currency?.id ?? null;
  return (
    <>
      <Fault text={fault} />
      <SavedForm<Values, HouseCurrency>
        disabled={!access['settings:edit']}
        saved={saved}
        version={currency?.version ?? 0}
        of={id === null ? undefined : { noun: 'currencies', id }}
        save={({ code: given, ...values }, version) =>
          currency
            ? api.settings.updateCurrency({ params: { code: saved.code }, body: { ...values, version } })
            : api.settings.createCurrency({ body: { code: given, ...values } })
        }
        onSaved={done}
        createLabel={currency ? undefined : t('common.add')}
        fields={useFieldWords(currencyFields)}
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
      {id !== null && <History of={{ noun: 'currencies', id }} />}
    </>
  );
}
