import { useQuery } from '@tanstack/react-query';
import { useIntl } from '@umijs/max';
import { Card, Form, Input, Select } from 'antd';
import type { ReactNode } from 'react';
import { isIso } from '#contract/currencies';
import type { MessageId } from '@/locales/messages';
import { api } from '@/services/api';
import { useText } from '@/services/text';
import { useDepartments, useStaff } from './lookups';
import { SaleTimeInput } from './SaleTimeInput';
import { zones } from './saleClock';

/** What auctions and collections have in common, as the form holds it: times on the clock of the place. */
export interface CatalogueValues {
  code: string;
  title: string;
  subtitle: string;
  kind: string;
  startsAt: string | null;
  endsAt: string | null;
  timeZone: string;
  location: string;
  departmentIds: number[];
  specialistId: number | null;
  currency: string;
  notes: string;
}

interface Props {
  disabled: boolean;
  kinds: readonly { value: string; label: string }[];
  /** beside the place: viewing */
  place?: ReactNode;
  /** below the currency: premium, increments … or visibility and prices */
  terms: ReactNode;
  /** beside the specialist: the auctioneer */
  people?: ReactNode;
  /** may the reader put the sale into any department, or only into these */
  ownDepartments: readonly number[] | undefined;
}

/** The four groups of a sale's or a collection's form. */
export function CatalogueFields({ disabled, kinds, place, terms, people, ownDepartments }: Props) {
  const t = useText();
  const departments = useDepartments();
  const staff = useStaff();
  const required = { required: true, whitespace: true, message: t('invalid.required') };
  return (
    <>
      <Group title="catalogue.group.sale">
        <Form.Item
          name="code"
          label={t('catalogue.code')}
          rules={[required]}
          tooltip={t('catalogue.code.hint')}
        >
          <Input maxLength={40} autoComplete="off" />
        </Form.Item>
        <Form.Item name="kind" label={t('catalogue.kind')}>
          <Select options={[...kinds]} disabled={disabled} />
        </Form.Item>
        <Form.Item name="title" label={t('catalogue.title')} rules={[required]} className="is-wide">
          <Input maxLength={200} />
        </Form.Item>
        <Form.Item name="subtitle" label={t('catalogue.subtitle')} className="is-wide">
          <Input maxLength={300} />
        </Form.Item>
      </Group>
      <Group title="catalogue.group.dates">
        <Form.Item name="startsAt" label={t('catalogue.startsAt')}>
          <SaleTimeInput usual="14:00" />
        </Form.Item>
        <Form.Item
          name="endsAt"
          label={t('catalogue.endsAt')}
          dependencies={['startsAt']}
          rules={[
            ({ getFieldValue }) => ({
              validator: async (_, end: string | null) => {
                const start: string | null = getFieldValue('startsAt');
                if (start && end && end < start) throw new Error(t('invalid.before_start'));
              },
            }),
          ]}
        >
          <SaleTimeInput usual="18:00" />
        </Form.Item>
        <Form.Item name="timeZone" label={t('catalogue.timeZone')} tooltip={t('catalogue.timeZone.hint')}>
          <Select
            showSearch
            options={zones().map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
          />
        </Form.Item>
        <Form.Item name="location" label={t('catalogue.location')}>
          <Input maxLength={300} />
        </Form.Item>
        {place}
      </Group>
      <Group title="catalogue.group.terms">
        <Form.Item name="currency" label={t('catalogue.currency')}>
          <CurrencySelect />
        </Form.Item>
        {terms}
      </Group>
      <Group title="catalogue.group.who">
        <Form.Item
          name="departmentIds"
          label={t('catalogue.departmentIds')}
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
        </Form.Item>
        <Form.Item name="specialistId" label={t('catalogue.specialistId')}>
          <Select
            allowClear
            showSearch
            optionFilterProp="label"
            options={staff.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Form.Item>
        {people}
        <Form.Item name="notes" label={t('catalogue.notes')} className="is-wide">
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 10 }} maxLength={5000} />
        </Form.Item>
      </Group>
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

/** Every currency an amount may be in, by code and by its name in the reader's language. */
export function CurrencySelect(props: SelectProps) {
  const { locale } = useIntl();
  const { data } = useQuery({
    queryKey: ['settings', 'currencies'],
    queryFn: () => api.settings.currencies(),
    staleTime: 5 * 60_000,
  });
  const names = new Intl.DisplayNames(locale, { type: 'currency' });
  const options = (data?.data ?? []).map(({ code, name }) => ({
    value: code,
    label: `${code} · ${isIso(code) ? (names.of(code) ?? name) : name}`,
  }));
  return <Select {...props} showSearch optionFilterProp="label" options={options} />;
}
