import { Card, Form, Select } from 'antd';
import type { ReactNode } from 'react';
import { catalogueFields as fields } from '#contract/catalogue-fields';
import { clockRule } from '@/components/time/clockRule';
import { SaleTimeInput } from '@/components/time/SaleTimeInput';
import { isZone, toInstant, zones } from '@/components/time/saleClock';
import type { MessageId } from '@/locales/messages';
import { useDepartments } from '@/services/lookups';
import { useText } from '@/services/text';
import { FieldItem } from './FieldItem';
import { SpecialistSelect } from './SpecialistSelect';
import { useCurrencyOptions } from './useCurrencyOptions';

interface Props {
  /** auction, exhibition … */
  kind: ReactNode;
  /** beside the location: viewing */
  place?: ReactNode;
  /** below the currency: premium, increments … or visibility and prices */
  terms: ReactNode;
  /** beside the specialist: the auctioneer */
  people?: ReactNode;
  /** the departments the reader may put the sale into; undefined: any */
  ownDepartments: readonly number[] | undefined;
}

/** The four groups of fields in the form of a sale or a collection. */
export function CatalogueFields({ kind, place, terms, people, ownDepartments }: Props) {
  const t = useText();
  const departments = useDepartments();
  return (
    <>
      <Group title="catalogue.group.sale">
        <FieldItem name="code" field={fields.code} tooltip={t('catalogue.code.hint')} />
        {kind}
        <FieldItem name="title" field={fields.title} className="is-wide" />
        <FieldItem name="subtitle" field={fields.subtitle} className="is-wide" />
      </Group>
      <Group title="catalogue.group.dates">
        <SaleTimes />
        <FieldItem name="timeZone" field={fields.timeZone} tooltip={t('catalogue.timeZone.hint')}>
          <Select
            showSearch
            options={zones().map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
          />
        </FieldItem>
        <FieldItem name="location" field={fields.location} />
        {place}
      </Group>
      <Group title="catalogue.group.terms">
        <FieldItem name="currency" field={fields.currency}>
          <CurrencySelect />
        </FieldItem>
        {terms}
      </Group>
      <Group title="catalogue.group.who">
        <FieldItem
          name="departmentIds"
          field={fields.departmentIds}
          className="is-wide"
          rules={ownDepartments ? [{ required: true, message: t('catalogue.departmentIds.own') }] : []}
          extra={ownDepartments && t('catalogue.departmentIds.own')}
        >
          <Select
            mode="multiple"
            optionFilterProp="label"
            options={departments
              .filter(({ id, active }) => active && (!ownDepartments || ownDepartments.includes(id)))
              .map(({ id, name }) => ({ value: id, label: name }))}
          />
        </FieldItem>
        <FieldItem name="specialistId" field={fields.specialistId}>
          <SpecialistSelect />
        </FieldItem>
        {people}
        <FieldItem name="notes" field={fields.notes} />
      </Group>
    </>
  );
}

/** Start and end of a sale, in the time zone selected in the form. */
function SaleTimes() {
  const t = useText();
  const zone = Form.useWatch<string | undefined>('timeZone') ?? 'UTC';
  const isUnambiguous = clockRule(zone, t('time.choose'));
  return (
    <>
      <FieldItem name="startsAt" field={fields.startsAt} dependencies={['timeZone']} rules={[isUnambiguous]}>
        <SaleTimeInput zone={zone} defaultTime="14:00" />
      </FieldItem>
      <FieldItem
        name="endsAt"
        field={fields.endsAt}
        dependencies={['startsAt', 'timeZone']}
        rules={[
          isUnambiguous,
          ({ getFieldValue }) => ({
            validator: async (_, end: string | null) => {
              const start: string | null = getFieldValue('startsAt');
              if (start && end && isZone(zone) && toInstant(end, zone) < toInstant(start, zone))
                throw new Error(t('invalid.before_start'));
            },
          }),
        ]}
      >
        <SaleTimeInput zone={zone} defaultTime="18:00" />
      </FieldItem>
    </>
  );
}

function Group({ title, children }: { title: MessageId; children: ReactNode }) {
  const t = useText();
  return (
    <Card title={t(title)} size="small" className="catalogue-group">
      <div className="catalogue-fields">{children}</div>
    </Card>
  );
}

interface SelectProps {
  id?: string;
  value?: string;
  onChange?(code: string): void;
  disabled?: boolean;
  allowClear?: boolean;
}

/** Selects a currency by code or by its name in the reader's language. */
export function CurrencySelect(props: SelectProps) {
  const options = useCurrencyOptions();
  return <Select {...props} showSearch optionFilterProp="label" options={options} />;
}
