import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAccess } from '@umijs/max';
import { Button, Drawer, Form, Input, InputNumber } from 'antd';
import { formatMoney } from '#contract/money';
import type { HouseCurrency } from '#contract/settings';
import Fault from '@/components/Fault';
import Link from '@/components/Link';
import Loaded from '@/components/Loaded';
import SavedForm from '@/components/SavedForm';
import { currentLanguage } from '@/locales';
import { api } from '@/services/api';
import { useDeed } from '@/services/deed';
import { tellDone } from '@/services/notice';
import { useText } from '@/services/text';
import { useUrl } from '@/services/url';

const queryKey = ['settings', 'currencies'];
type Values = Pick<HouseCurrency, 'code' | 'name' | 'minorPerMajor' | 'notation'>;
const blank: Values = { code: '', name: '', minorPerMajor: 100, notation: 'DECIMAL' };

/** Money that ISO 4217 does not know: the historic presets and what the house defines itself. */
export default function Currencies() {
  const t = useText();
  const access = useAccess();
  const url = useUrl();
  const query = useQuery({ queryKey, queryFn: () => api.settings.currencies() });
  const open = url.query.get('currency');
  return (
    <>
      <div className="settings-head">
        <p className="settings-note">{t('currency.intro')}</p>
        {access['settings:edit'] && (
          <Button onClick={() => url.set({ currency: 'new' }, 'push')}>{t('currency.new')}</Button>
        )}
      </div>
      <Loaded query={query}>
        {({ data }) => {
          const listed = data.filter(({ origin }) => origin !== 'ISO');
          const chosen = listed.find(({ code, origin }) => code === open && origin === 'HOUSE');
          return (
            <>
              <CurrencyTable currencies={listed} />
              <Drawer
                open={open === 'new' || chosen !== undefined}
                title={open === 'new' ? t('currency.new') : chosen?.name}
                onClose={() => url.set({ currency: undefined })}
                mask={{ closable: false }}
                destroyOnHidden
                size={480}
              >
                <CurrencyForm currency={chosen} />
              </Drawer>
            </>
          );
        }}
      </Loaded>
    </>
  );
}

function CurrencyTable({ currencies }: { currencies: readonly HouseCurrency[] }) {
  const t = useText();
  const language = currentLanguage();
  return (
    <div className="settings-scroll">
      <table className="settings-table">
        <thead>
          <tr>
            <th>{t('currency.code')}</th>
            <th>{t('currency.name')}</th>
            <th className="is-number">{t('currency.minorPerMajor')}</th>
            <th>{t('currency.example')}</th>
            <th>{t('currency.origin')}</th>
          </tr>
        </thead>
        <tbody>
          {currencies.map((currency) => (
            <tr key={currency.code}>
              <th scope="row">
                {currency.origin === 'HOUSE' ? (
                  <Link to={`?view=currencies&currency=${currency.code}`}>{currency.code}</Link>
                ) : (
                  currency.code
                )}
              </th>
              <td>{currency.name}</td>
              <td className="is-number">{currency.minorPerMajor}</td>
              <td>
                {formatMoney(
                  currency.minorPerMajor * 1250 + Math.floor(currency.minorPerMajor / 2),
                  currency,
                  language,
                )}
              </td>
              <td>{t(`currency.origin.${currency.origin}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function CurrencyForm({ currency }: { currency: HouseCurrency | undefined }) {
  const t = useText();
  const access = useAccess();
  const client = useQueryClient();
  const { set } = useUrl();
  const refresh = () => client.invalidateQueries({ queryKey });
  const done = () => {
    void refresh();
    set({ currency: undefined });
  };
  const { run, busy, fault } = useDeed(async (gone: HouseCurrency) => {
    await api.settings.removeCurrency({ params: { code: gone.code } });
    done();
    const { code, name, minorPerMajor, notation } = gone;
    tellDone(t('settings.removed', { name }), {
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
        inPart
        disabled={!access['settings:edit']}
        saved={{ code, name, minorPerMajor, notation }}
        version={currency?.version ?? 0}
        save={({ code: given, ...values }, version) =>
          currency
            ? api.settings.saveCurrency({ params: { code }, body: { ...values, version } })
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
          <Input maxLength={12} disabled={currency !== undefined} autoComplete="off" />
        </Form.Item>
        <Form.Item name="name" label={t('currency.name')} rules={[required]}>
          <Input maxLength={80} />
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
          <Input maxLength={60} />
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
