import { useIntl } from '@umijs/max';
import type { categoryFields, Department, departmentFields } from '#contract/departments';
import { formatRate } from '#contract/money/money';
import { FieldControl, FieldItem } from '@/components/catalogue/FieldItem';
import { useText } from '@/services/text';

interface Props {
  fields: typeof departmentFields | typeof categoryFields;
  /** the department whose rates a category uses where it has none; absent: the rates of a department */
  inherited?: Department | undefined;
}

/** The two VAT rates of a department or a category, with the rate that applies where the field is empty. */
export default function VatRateFields({ fields, inherited }: Props) {
  const t = useText();
  const { locale } = useIntl();
  return (['invoiceVatRate', 'settlementVatRate'] as const).map((name) => {
    const rate = inherited?.[name] ?? null;
    return (
      <FieldItem
        key={name}
        name={name}
        field={fields[name]}
        extra={
          <>
            {t(`category.${name}.hint`)}
            <div>
              {rate === null
                ? t('category.vatRate.schedule')
                : t('category.vatRate.department', {
                    rate: formatRate(rate, locale),
                    department: inherited?.name,
                  })}
            </div>
          </>
        }
      >
        <FieldControl field={fields[name]} />
      </FieldItem>
    );
  });
}
