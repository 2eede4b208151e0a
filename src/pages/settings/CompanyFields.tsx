import { useAccess, useModel } from '@umijs/max';
import { Input } from 'antd';
import { maxCompanyLines } from '#contract/companies';
import { companyFields as fields, maxStorageRate } from '#contract/house-fields';
import AddressFields from '@/components/catalogue/AddressFields';
import { FieldItem } from '@/components/catalogue/FieldItem';
import { AmountItem } from '@/components/money/AmountItem';
import { useCurrency } from '@/services/lookups';
import { useText } from '@/services/text';
import BankAccountFields from './BankAccountFields';
import FurtherCurrencies from './FurtherCurrencies';
import LogoField from './LogoField';
import NumberSeriesFields from './NumberSeriesFields';

/** Legal data that both the auction house and a separate gallery have. */
export default function CompanyFields({ legalNameRequired }: { legalNameRequired?: boolean }) {
  const t = useText();
  const disabled = !useAccess()['settings:edit'];
  const required = { required: true, whitespace: true, message: t('invalid.required') };
  return (
    <>
      <FieldItem name="legalName" field={fields.legalName} rules={legalNameRequired ? [required] : []} />
      <FieldItem name="companyNumber" field={fields.companyNumber} />
      <FieldItem name="vatNumber" field={fields.vatNumber} />
      <FieldItem name="phone" field={fields.phone}>
        <Input type="tel" maxLength={fields.phone.max} />
      </FieldItem>
      <FieldItem name="email" field={fields.email} />
      <FieldItem
        name="website"
        field={fields.website}
        rules={[{ type: 'url', message: t('settings.website.format') }]}
      >
        <Input type="url" maxLength={fields.website.max} placeholder="https://" />
      </FieldItem>
      <FieldItem name="logo" field={fields.logo} extra={t('settings.logo.hint')} className="is-wide">
        <LogoField disabled={disabled} />
      </FieldItem>
      <div className="is-wide">
        <AddressFields path={['address']} maxLines={maxCompanyLines} />
      </div>
    </>
  );
}

/** Terms in days, paper, bank accounts and document numbers of a company. */
export function CompanyTerms() {
  const t = useText();
  const { initialState } = useModel('@@initialState');
  const currency = useCurrency(initialState?.house.currency);
  return (
    <>
      <h2>{t('settings.terms')}</h2>
      <div className="settings-fields">
        {(['paymentDays', 'settlementDays', 'storageDays'] as const).map((name) => (
          <FieldItem key={name} name={name} field={fields[name]} extra={t(`settings.${name}.hint`)} />
        ))}
        {currency && (
          <AmountItem
            optional
            name={['storageRate']}
            label={t('common.aside', { what: t(fields.storageRate.label), aside: currency.code })}
            extra={t('settings.storageRate.hint')}
            max={maxStorageRate}
            currency={currency}
          />
        )}
        <FieldItem name="paperSize" field={fields.paperSize} extra={t('settings.paperSize.hint')} />
        <FieldItem
          name="furtherCurrencies"
          field={fields.furtherCurrencies}
          extra={t('settings.furtherCurrencies.hint')}
        >
          <FurtherCurrencies />
        </FieldItem>
      </div>
      <FieldItem
        name="separateSchemes"
        field={fields.separateSchemes}
        extra={t('settings.separateSchemes.hint')}
      />
      <h2>{t('settings.bankAccounts')}</h2>
      <p className="settings-note">{t('settings.bankAccounts.hint')}</p>
      <BankAccountFields />
      <h2>{t('settings.numberSeries')}</h2>
      <p className="settings-note">{t('settings.numberSeries.hint')}</p>
      <NumberSeriesFields />
    </>
  );
}
