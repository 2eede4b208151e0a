import { Form } from 'antd';
import { useMemo } from 'react';
import { type AddressParts, addressLines } from '#contract/address-format';
import { blankOf, textsAt, valuesOf } from '#contract/api/field';
import { customerFields, customerNoField } from '#contract/customer-fields';
import type { Customer, CustomerForm as Given } from '#contract/customers';
import { salutationOf } from '#contract/names';
import { FieldItem } from '@/components/catalogue/FieldItem';
import { useFieldWords } from '@/components/catalogue/fieldWords';
import { RowSelect } from '@/components/catalogue/RowSelect';
import { SpecialistSelect } from '@/components/catalogue/SpecialistSelect';
import TagSelect from '@/components/customers/TagSelect';
import Alike from '@/components/duplicates/Alike';
import SavedForm from '@/components/SavedForm';
import { currentLanguage } from '@/locales';
import { api } from '@/services/api';
import { keepAnswer, queryClient } from '@/services/queries';
import { customerKeys, showing } from '@/services/queryKeys';
import { useText } from '@/services/text';
import ContactFields from './ContactFields';
import FromVcard from './FromVcard';

const fields = { customerNo: customerNoField, ...customerFields };
type Values = Given & { customerNo: string };

const blank: Values = { ...blankOf(fields), emails: [], phones: [], addresses: [] };
const valuesFrom = (customer: Customer): Values => ({
  ...valuesOf(fields, customer),
  emails: customer.emails,
  phones: customer.phones,
  addresses: customer.addresses,
});

/** What the house knows of a customer; without one, the form that takes them in. */
export default function CustomerForm({
  customer,
  onCreated,
}: {
  customer?: Customer;
  onCreated?(id: number): void;
}) {
  const t = useText();
  const words = useFieldWords(fields);
  const saved = useMemo(() => (customer ? valuesFrom(customer) : blank), [customer]);
  const save = async ({ customerNo, ...form }: Values, version: number) =>
    customer
      ? await api.customers.update({ params: { id: customer.id }, body: { ...form, version } })
      : await api.customers.create({ body: { ...form, ...(customerNo.trim() && { customerNo }) } });
  const listed = (show: (one: never) => string) => (value: unknown) =>
    (value as never[]).map(show).join('; ');
  return (
    <SavedForm<Values, Customer | Omit<Customer, 'remarks'>>
      inPart={customer && true}
      disabled={customer !== undefined && !customer.editable}
      saved={saved}
      version={customer?.version}
      of={customer && { noun: 'customers', id: customer.id }}
      save={save}
      onSaved={(now) => {
        if ('remarks' in now) keepAnswer([...customerKeys.read(now.id)], now);
        void queryClient.invalidateQueries(showing('customers'));
        onCreated?.(now.id);
      }}
      fromCurrent={(current) => valuesFrom(current as unknown as Customer)}
      createLabel={customer ? undefined : t('customers.create')}
      fields={{
        ...words,
        emails: { label: t('customers.emails'), show: listed(({ address }) => address) },
        phones: { label: t('customers.phones'), show: listed(({ number }) => number) },
        addresses: {
          label: t('customers.addresses'),
          show: listed((address: AddressParts) => addressLines(address).join(', ')),
        },
      }}
    >
      {!customer && <Alike blank={blank} />}
      {!customer && <FromVcard />}
      <div className="customer-fields">
        <NameFields isNew={!customer} />
        <div className="is-wide">
          <ContactFields />
        </div>
        <FieldItem name="language" field={fields.language} />
        <Salutation />
        <FieldItem name="otherLanguages" field={fields.otherLanguages} />
        <FieldItem name="roles" field={fields.roles} />
        <FieldItem name="tags" field={fields.tags}>
          <TagSelect />
        </FieldItem>
        <FieldItem name="preferredDepartmentId" field={fields.preferredDepartmentId}>
          <RowSelect of="departments" />
        </FieldItem>
        <FieldItem name="specialistId" field={fields.specialistId}>
          <SpecialistSelect />
        </FieldItem>
        <FieldItem name="standing" field={fields.standing} />
        <FieldItem name="bornOn" field={fields.bornOn} />
        <FieldItem name="dates" field={fields.dates} />
        {textsAt(without, undefined).map((name) => (
          <FieldItem key={name} name={name} field={fields[name]} />
        ))}
        <FieldItem name="untracked" field={fields.untracked} />
      </div>
    </SavedForm>
  );
}

/** Short texts about them that need no place of their own, and what is remarked. */
const { occupation, website, vatNumber, companyNumber, source, externalRef, remarks } = customerFields;
const without = { occupation, website, vatNumber, companyNumber, source, externalRef, remarks };

/** The parts of a name, as its kind has them. */
function NameFields({ isNew }: { isNew: boolean }) {
  const t = useText();
  const kind = Form.useWatch<Values['kind']>('kind');
  return (
    <>
      <FieldItem name="kind" field={fields.kind} />
      {isNew ? (
        <FieldItem name="customerNo" field={fields.customerNo} extra={t('customers.customerNo.hint')} />
      ) : (
        <span />
      )}
      {kind === 'COMPANY' && <FieldItem name="company" field={fields.company} className="is-wide" />}
      <FieldItem name="title" field={fields.title} />
      <FieldItem name="firstName" field={fields.firstName} />
      <FieldItem name="lastName" field={fields.lastName} />
      <FieldItem name="suffix" field={fields.suffix} />
      <FieldItem name="familyFirst" field={fields.familyFirst} />
      {kind === 'COUPLE' && (
        <>
          <FieldItem name="partnerTitle" field={fields.partnerTitle} />
          <FieldItem name="partnerFirstName" field={fields.partnerFirstName} />
          <FieldItem name="partnerLastName" field={fields.partnerLastName} />
          <span />
        </>
      )}
      {kind !== 'COMPANY' && <FieldItem name="company" field={fields.company} className="is-wide" />}
    </>
  );
}

/** How letters begin; what they begin with by themselves stands below. */
function Salutation() {
  const t = useText();
  const names = Form.useWatch((values: Values) => values);
  const salutation = names && salutationOf({ ...blank, ...names }, names.language ?? currentLanguage());
  return (
    <FieldItem
      name="salutation"
      field={fields.salutation}
      extra={salutation && t('customers.salutation.hint', { salutation })}
    />
  );
}
