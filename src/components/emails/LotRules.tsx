import { Input, InputNumber, Radio, Select } from 'antd';
import { type LotSource, mailLimits } from '#contract/blocks';
import { RowSelect } from '@/components/catalogue/RowSelect';
import { useCategories } from '@/services/lookups';
import { useText } from '@/services/text';
import { Grouped, Labelled } from './Labelled';
import LotList from './LotList';

type Kind = LotSource['kind'];
type Of<K extends Kind> = Extract<LotSource, { kind: K }>;

interface FieldsProps<K extends Kind> {
  value: Of<K>;
  disabled?: boolean;
  onChange(source: LotSource, field?: string): void;
}

/** Filters the lots of the sale: department, category, artist, limit and order. */
export function FilterFields({ value, disabled, onChange }: FieldsProps<'FILTER'>) {
  const t = useText();
  const categories = useCategories().filter(
    ({ departmentId }) => value.departmentId === null || departmentId === value.departmentId,
  );
  return (
    <>
      <Labelled label={t('emails.department')}>
        {(id) => (
          <RowSelect
            of="departments"
            id={id}
            value={value.departmentId}
            disabled={disabled}
            onChange={(departmentId) => onChange({ ...value, departmentId, categoryId: null })}
          />
        )}
      </Labelled>
      <Labelled label={t('emails.category')}>
        {(id) => (
          <Select
            id={id}
            allowClear
            disabled={disabled}
            showSearch={{ optionFilterProp: 'label' }}
            value={value.categoryId}
            onChange={(categoryId: number | undefined | null) =>
              onChange({ ...value, categoryId: categoryId ?? null })
            }
            options={categories.map(({ id: category, name }) => ({ value: category, label: name }))}
          />
        )}
      </Labelled>
      <Labelled label={t('emails.artist')}>
        {(id) => (
          <Input
            id={id}
            disabled={disabled}
            maxLength={mailLimits.line}
            value={value.artist}
            onChange={({ target }) => onChange({ ...value, artist: target.value }, 'artist')}
          />
        )}
      </Labelled>
      <Grouped label={t('emails.order')}>
        <Radio.Group
          disabled={disabled}
          value={value.order}
          onChange={({ target }) => onChange({ ...value, order: target.value })}
          options={(['NUMBER', 'ESTIMATE'] as const).map((order) => ({
            value: order,
            label: t(`emails.order.${order}`),
          }))}
        />
      </Grouped>
      <Count
        label={t('emails.most')}
        value={value.most}
        max={mailLimits.lots}
        disabled={disabled}
        onChange={(max) => onChange({ ...value, most: max }, 'most')}
      />
    </>
  );
}

/** Edits how many lots matching their interests each recipient gets, and what is shown when there are too few. */
export function InterestFields({ value, disabled, onChange }: FieldsProps<'INTERESTS'>) {
  const t = useText();
  return (
    <>
      <Count
        label={t('emails.most')}
        value={value.most}
        max={20}
        disabled={disabled}
        onChange={(max) => onChange({ ...value, most: max, least: Math.min(value.least, max) }, 'most')}
      />
      <Count
        label={t('emails.least')}
        help={t('emails.least.hint')}
        value={value.least}
        max={value.most}
        disabled={disabled}
        onChange={(min) => onChange({ ...value, least: min }, 'least')}
      />
      <Labelled label={t('emails.fallback')} help={t('emails.fallback.hint')}>
        {(id) => (
          <LotList
            id={id}
            value={value.fallback}
            disabled={disabled}
            onChange={(fallback) => onChange({ ...value, fallback })}
          />
        )}
      </Labelled>
    </>
  );
}

interface CountProps {
  label: string;
  help?: string;
  value: number;
  max: number;
  disabled?: boolean;
  onChange(count: number): void;
}

function Count({ label, help, value, max, disabled, onChange }: CountProps) {
  return (
    <Labelled label={label} help={help}>
      {(id) => (
        <InputNumber
          id={id}
          min={1}
          max={max}
          precision={0}
          disabled={disabled}
          value={value}
          onChange={(count) => count !== null && onChange(count)}
        />
      )}
    </Labelled>
  );
}
