import { useQuery } from '@tanstack/react-query';
import { useAccess } from '@umijs/max';
import { Button } from 'antd';
import { useState } from 'react';
import type { Balance } from '#contract/payments';
import { Money } from '@/components/money/Money';
import Loaded from '@/components/page/Loaded';
import { api } from '@/services/api';
import { openOverPage, toNewPayment } from '@/services/moneyAddress';
import { paymentKeys } from '@/services/queryKeys';
import { useText } from '@/services/text';
import { CustomerInvoices } from './CustomerInvoices';
import { CustomerPayments } from './CustomerPayments';
import Refund from './Refund';
import '@/components/customers/customerRecord.css';
import '@/components/invoices/invoices.css';
import '@/components/list/tables.css';
import './payments.css';

/** What a customer owes and has to their credit, with their invoices and payments. */
export default function CustomerMoney({ customerId }: { customerId: number }) {
  const query = useQuery({
    queryKey: paymentKeys.balances(customerId),
    queryFn: () => api.payments.balances({ params: { id: customerId } }),
    throwOnError: false,
  });
  return (
    <>
      <Loaded query={query}>
        {({ balances }) => <Balances customerId={customerId} balances={balances} />}
      </Loaded>
      <CustomerInvoices customerId={customerId} />
      <CustomerPayments customerId={customerId} />
    </>
  );
}

function Balances({ customerId, balances }: { customerId: number; balances: Balance[] }) {
  const t = useText();
  const access = useAccess();
  const [isRefunding, setRefunding] = useState(false);
  const withCredit = balances.filter(({ credit }) => credit > 0);
  return (
    <section className="customer-records">
      <h2>{t('payments.balances')}</h2>
      {balances.length === 0 ? (
        <p className="customer-records-none">{t('payments.balances.none')}</p>
      ) : (
        <BalanceTable balances={balances} />
      )}
      {access['payments:record'] && (
        <div className="invoice-actions">
          <Button onClick={() => openOverPage((search) => toNewPayment(search, { customerId }))}>
            {t('payments.record')}
          </Button>
          {withCredit.length > 0 && (
            <Button onClick={() => setRefunding(true)}>{t('payments.refund.action')}</Button>
          )}
        </div>
      )}
      {isRefunding && (
        <Refund customerId={customerId} balances={withCredit} onClose={() => setRefunding(false)} />
      )}
    </section>
  );
}

function BalanceTable({ balances }: { balances: Balance[] }) {
  const t = useText();
  return (
    <div className="invoice-table payment-allocation">
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col">{t('invoices.company')}</th>
            {(['owes', 'overdue', 'credit'] as const).map((key) => (
              <th key={key} scope="col" className="is-right">
                {t(`payments.balances.${key}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {balances.map(({ company, currency, open, overdue, credit }) => (
            <tr key={`${company} ${currency}`}>
              <th scope="row">{[t(`invoices.company.${company}`), currency].join(' · ')}</th>
              <td className="is-right">
                <Money amount={open} currency={currency} />
              </td>
              <td className={overdue > 0 ? 'is-right invoice-overdue' : 'is-right'}>
                <Money amount={overdue} currency={currency} />
              </td>
              <td className="is-right">
                <Money amount={credit} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
