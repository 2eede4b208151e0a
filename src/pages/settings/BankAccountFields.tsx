import { useModel } from '@umijs/max';
import { Button, Form, Input } from 'antd';
import { limits } from '#contract/api/limits';
import { bankAccountLimits, type CompanyBankAccount } from '#contract/companies';
import { CurrencySelect } from '@/components/catalogue/CatalogueFields';
import { useText } from '@/services/text';
import RowButtons from './RowButtons';

const texts = [
  { part: 'payee', max: limits.line, required: true },
  { part: 'account', max: bankAccountLimits.account, required: true },
  { part: 'bankCode', max: bankAccountLimits.bankCode, required: false },
  { part: 'bank', max: limits.line, required: false },
] as const;

/** The bank accounts of a company, in the order in which documents print them. */
export default function BankAccountFields() {
  const t = useText();
  const { initialState } = useModel('@@initialState');
  const emptyAccount: CompanyBankAccount = {
    id: null,
    payee: '',
    account: '',
    bankCode: '',
    bank: '',
    currency: initialState?.house.currency ?? '',
  };
  const accounts: readonly (Partial<CompanyBankAccount> | undefined)[] = Form.useWatch('bankAccounts') ?? [];
  /** Names an account for its buttons; a new one by its place. */
  const nameAt = (at: number) => accounts[at]?.account || accounts[at]?.payee || String(at + 1);
  const required = [{ required: true, whitespace: true, message: t('invalid.required') }];
  return (
    <Form.List name="bankAccounts">
      {(rows, { add, remove, move }) => (
        <fieldset className="settings-rows" aria-label={t('settings.bankAccounts')}>
          {rows.map(({ key, name }, position) => (
            <div key={key} className="settings-row">
              {texts.map((field) => (
                <Form.Item
                  key={field.part}
                  name={[name, field.part]}
                  label={t(`bankAccounts.${field.part}`)}
                  rules={field.required ? required : []}
                  className={field.part === 'account' ? 'is-long' : undefined}
                >
                  <Input maxLength={field.max} dir="auto" autoComplete="off" />
                </Form.Item>
              ))}
              <Form.Item name={[name, 'currency']} label={t('bankAccounts.currency')}>
                <CurrencySelect />
              </Form.Item>
              <Form.Item name={[name, 'id']} hidden>
                <Input />
              </Form.Item>
              <RowButtons name={nameAt(name)} position={position} move={move} remove={remove} />
            </div>
          ))}
          {rows.length < bankAccountLimits.accounts && (
            <Button onClick={() => add(emptyAccount)}>{t('settings.bankAccounts.add')}</Button>
          )}
        </fieldset>
      )}
    </Form.List>
  );
}
