import { Form, Select } from 'antd';
import type { BankCsvPreview } from '#contract/bank-statements';
import { type Text, useText } from '@/services/text';
import { type MappingValues, toColumnLetter } from './mappingValues';

interface Props {
  preview: BankCsvPreview;
  currency: string;
}

type Field = keyof MappingValues;
type Options = { value: string | number; label: string }[];

/** The fields that say what the columns of a CSV file contain. */
export default function MappingFields({ preview, currency }: Props) {
  const t = useText();
  const form = Form.useFormInstance<MappingValues>();
  const kind = Form.useWatch('amountKind', form);
  const headerRow = Form.useWatch('headerRow', form);
  const columns = listColumns(t, preview, headerRow ?? null);
  const column = (name: Field, label: string, required = false, empty = t('bankStatements.mapping.none')) => (
    <Choice
      name={name}
      label={label}
      required={required}
      options={columns}
      empty={required ? undefined : empty}
    />
  );
  const rule = (name: Field, label: string, options: Options, hint?: string) => (
    <Choice name={name} label={label} required options={options} hint={hint} />
  );
  return (
    <div className="bank-mapping">
      {preview.alternatives.length > 0 &&
        rule(
          'encoding',
          t('bankStatements.mapping.encoding'),
          preview.alternatives.map((value) => ({ value, label: value })),
        )}
      {rule('headerRow', t('bankStatements.mapping.headerRow'), [
        { value: 0, label: t('bankStatements.mapping.headerRow.none') },
        ...preview.rows.slice(0, 10).map(({ row }) => ({ value: row, label: String(row) })),
      ])}
      {column('bookedOn', t('bankStatements.bookedOn'), true)}
      {column('valueOn', t('bankStatements.valueOn'))}
      {rule(
        'dateOrder',
        t('bankStatements.mapping.dateOrder'),
        (['DMY', 'MDY', 'YMD'] as const).map((value) => ({
          value,
          label: t(`bankStatements.mapping.dateOrder.${value}`),
        })),
        preview.suggestion.areDatesAmbiguous ? t('bankStatements.mapping.dateOrder.ambiguous') : undefined,
      )}
      {rule('decimalMark', t('bankStatements.mapping.decimalMark'), [
        { value: '.', label: t('bankStatements.mapping.decimalMark.point') },
        { value: ',', label: t('bankStatements.mapping.decimalMark.comma') },
      ])}
      {rule(
        'amountKind',
        t('bankStatements.mapping.amount'),
        (['SIGNED', 'CREDIT_DEBIT', 'DIRECTION'] as const).map((value) => ({
          value,
          label: t(`bankStatements.mapping.amount.${value}`),
        })),
      )}
      {kind === 'CREDIT_DEBIT' ? (
        <>
          {column('credit', t('bankStatements.mapping.credit'), true)}
          {column('debit', t('bankStatements.mapping.debit'), true)}
        </>
      ) : (
        column('amount', t('bankStatements.amount'), true)
      )}
      {kind === 'DIRECTION' && (
        <>
          {column('direction', t('bankStatements.mapping.directionColumn'), true)}
          <Words name="creditWords" label={t('bankStatements.mapping.creditWords')} />
          <Words name="debitWords" label={t('bankStatements.mapping.debitWords')} />
        </>
      )}
      {column(
        'currency',
        t('bankStatements.mapping.currency'),
        false,
        t('bankStatements.mapping.currency.fixed', { currency }),
      )}
      {column('name', t('bankStatements.mapping.name'))}
      {column('account', t('bankStatements.counterparty.account'))}
      {column('reference', t('bankStatements.reference'))}
      <Form.Item name="texts" label={t('bankStatements.mapping.texts')}>
        <Select mode="multiple" options={columns} optionFilterProp="label" />
      </Form.Item>
      {column('balance', t('bankStatements.mapping.balance'))}
      {rule(
        'order',
        t('bankStatements.mapping.order'),
        (['OLDEST_FIRST', 'NEWEST_FIRST'] as const).map((value) => ({
          value,
          label: t(`bankStatements.mapping.order.${value}`),
        })),
      )}
    </div>
  );
}

interface ChoiceProps {
  name: Field;
  label: string;
  required: boolean;
  options: Options;
  /** what it means when nothing is chosen */
  empty?: string | undefined;
  hint?: string | undefined;
}

function Choice({ name, label, required, options, empty, hint }: ChoiceProps) {
  const t = useText();
  return (
    <Form.Item
      name={name}
      label={label}
      extra={hint}
      rules={required ? [{ required, message: t('invalid.required') }] : []}
      // The form stores null where nothing is chosen.
      normalize={(value: unknown) => value ?? null}
    >
      <Select options={options} allowClear={!required} placeholder={empty} />
    </Form.Item>
  );
}

function Words({ name, label }: { name: Field; label: string }) {
  const t = useText();
  return (
    <Form.Item name={name} label={label} rules={[{ required: true, message: t('invalid.required') }]}>
      <Select mode="tags" open={false} suffixIcon={null} />
    </Form.Item>
  );
}

/** The columns with their headers, or with a sample where there is no header. */
function listColumns(t: Text, { rows }: BankCsvPreview, headerRow: number | null): Options {
  const count = Math.max(0, ...rows.map(({ cells }) => cells.length));
  const named = rows.find(({ row }) => row === headerRow) ?? rows[0];
  return Array.from({ length: count }, (_, column) => ({
    value: column,
    label: t('bankStatements.mapping.column', {
      letter: toColumnLetter(column),
      name: named?.cells[column] ?? '',
    }),
  }));
}
