import { Form, Input } from 'antd';
import { type AccountBalance, maxAccountCode } from '#contract/journals';
import { Money } from '@/components/money/Money';
import Link from '@/components/page/Link';
import { useText } from '@/services/text';
import { applyPatch, useUrl } from '@/services/url';
import '@/components/list/tables.css';

interface Props {
  accounts: readonly AccountBalance[];
  /** the ids of the accounts in the order of the form */
  places: readonly number[];
  /** whether the codes are fields */
  editable: boolean;
}

const amounts = ['opening', 'debit', 'credit', 'closing'] as const;

/** Opening balance, debit, credit and closing balance of each account; its name leads to its journals. */
export default function BalanceTable({ accounts, places, editable }: Props) {
  const t = useText();
  const { query } = useUrl();
  return (
    <div className="registers-table">
      <table className="plain-table" aria-label={t('journals.tab.accounts')}>
        <thead>
          <tr>
            <th scope="col">{t('journals.code')}</th>
            <th scope="col">{t('journals.account')}</th>
            {amounts.map((key) => (
              <th key={key} scope="col" className="is-right">
                {t(`journals.${key}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {accounts.map((account, at) => {
            const { id, kind, code, bankAccount, currency } = account;
            const isFirst = accounts[at - 1]?.id !== id;
            const name = t(`journals.kind.${kind}`);
            return (
              <tr key={`${id} ${currency}`}>
                <td>
                  {isFirst && editable ? (
                    <Form.Item
                      name={['codes', places.indexOf(id), 'code']}
                      rules={[{ required: true, whitespace: true, message: t('invalid.required') }]}
                    >
                      <Input
                        aria-label={t('journals.code.of', {
                          name: [name, bankAccount].filter(Boolean).join(' '),
                        })}
                        maxLength={maxAccountCode}
                        autoComplete="off"
                      />
                    </Form.Item>
                  ) : (
                    isFirst && code
                  )}
                </td>
                <th scope="row">
                  {isFirst && (
                    <Link to={applyPatch(`?${query}`, { tab: 'journals', accountId: id, page: undefined })}>
                      {name}
                    </Link>
                  )}
                  {isFirst && bankAccount && (
                    <small>
                      {' '}
                      <bdi dir="ltr">{bankAccount}</bdi>
                    </small>
                  )}
                </th>
                {amounts.map((key) => (
                  <td key={key} className="is-right">
                    {currency && account[key] !== 0 ? (
                      <Money amount={account[key]} currency={currency} />
                    ) : (
                      '–'
                    )}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
