import { useQueryClient } from '@tanstack/react-query';
import { useAccess } from '@umijs/max';
import { Button, Form, Input, InputNumber } from 'antd';
import type { HouseCurrency } from '#contract/house-currencies';
import { settingsLimits } from '#contract/settings-limits';
import Fault from '@/components/Fault';
import SavedForm from '@/components/SavedForm';
import { api } from '@/services/api';
import { useDeed } from '@/services/deed';
import { notifyDone } from '@/services/notice';
import { useText } from '@/services/text';
import { useUrl } from '@/services/url';

type Values = Pick<HouseCurrency, 'code' | 'name' | 'minorPerMajor' | 'notation'>;
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
  const { run, busy, fault } = useDeed(async (gone: HouseCurrency) => {
    await api.settings.removeCurrency({ params: { code: gone.code } });
    done();
    const { code, name, minorPerMajor, notation } = gone;
    notifyDone(t('settings.removed', { name }), {
      label: t('common.undo'),
      run: () =>
        void api.settings.createCurrency({ body: { code, name, minorPerMajor, notation } }).then(refresh),
    });
  });
  const required = { required: true, whitespace: true, message: t('invalid.required') };
  const { code, name, minorPerMajor, notation } = currency ?? blank;
  return (
    <>
      <Fault text={fault} />
      <SavedForm<Values, HouseCurrency>
        disabled={!access['settings:edit']}
        saved={{ code, name, minorPerMajor, notation }}
        version={currency?.version ?? 0}
        save={({ code: given, ...values }, version) =>
          currency
            ? api.settings.updateCurrency({ params: { code }, body: { ...values, version } })
            : api.settings.createCurrency({ body: { code: given, ...values } })
        }
        onSaved={done}
        createLabel={currency ? undefined : t('common.add')}
        fields={{
          name: { label: t('currency.name') },
          minorPerMajor: { label: t('currency.minorPerMajor') },
          notation: { label: t('currency.notation') },
        }}
      >
        <Form.Item
          name="code"
          label={t('currency.code')}
          extra={t('currency.code.hint')}
          rules={[required, { pattern: /^[A-Z][A-Z0-9-]{2,11}$/, message: t('currency.code.hint') }]}
        >
          <Input
            maxLength={settingsLimits.currencyCode}
            disabled={currency !== undefined}
            autoComplete="off"
          />
        </Form.Item>
        <Form.Item name="name" label={t('currency.name')} rules={[required]}>
          <Input maxLength={settingsLimits.currencyName} />
        </Form.Item>
        <Form.Item
          name="minorPerMajor"
          label={t('currency.minorPerMajor')}
          extra={t('currency.minorPerMajor.hint')}
          rules={[{ required: true, message: t('invalid.required') }]}
        >
          <InputNumber min={1} max={1_000_000} precision={0} />
        </Form.Item>
        <Form.Item
          name="notation"
          label={t('currency.notation')}
          extra={t('currency.notation.hint')}
          rules={[required]}
        >
          <Input maxLength={settingsLimits.notation} />
        </Form.Item>
      </SavedForm>
      {currency && access['settings:edit'] && (
        <Button type="link" danger loading={busy} onClick={() => void run(currency)}>
          {t('currency.remove')}
        </Button>
      )}
    </>
  );
}
