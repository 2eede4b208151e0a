import { useQuery } from '@tanstack/react-query';
import { useAccess } from '@umijs/max';
import { Button } from 'antd';
import type { HouseCurrency } from '#contract/house-currencies';
import { formatMoney } from '#contract/money/money';
import Sheet from '@/components/form/Sheet';
import Link from '@/components/page/Link';
import Loaded from '@/components/page/Loaded';
import { currentLanguage } from '@/locales';
import { api } from '@/services/api';
import { useText } from '@/services/text';
import { useUrl } from '@/services/url';
import CurrencyForm from './CurrencyForm';

/** Currencies outside ISO 4217: historic presets and custom ones. */
export default function Currencies() {
  const t = useText();
  const access = useAccess();
  const url = useUrl();
  const query = useQuery({
    queryKey: ['settings', 'currencies'],
    queryFn: () => api.settings.currencies(),
  });
  const openCode = url.query.get('currency');
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
          const nonIsoCurrencies = data.filter(({ origin }) => origin !== 'ISO');
          const houseCurrencies = nonIsoCurrencies.filter(({ origin }) => origin === 'HOUSE');
          const selectedCurrency = houseCurrencies.find(({ code }) => code === openCode);
          return (
            <>
              <CurrencyTable currencies={nonIsoCurrencies} />
              <Sheet
                param="currency"
                open={openCode === 'new' || selectedCurrency !== undefined}
                title={openCode === 'new' ? t('currency.new') : selectedCurrency?.name}
                size={480}
                next={() =>
                  houseCurrencies[houseCurrencies.findIndex(({ code }) => code === openCode) + 1]?.code
                }
              >
                <CurrencyForm key={selectedCurrency?.code} currency={selectedCurrency} />
              </Sheet>
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
