import { Form } from 'antd';
import { useMemo } from 'react';
import { type AddressParts, addressLines } from '#contract/address-format';
import { getDefaultValues, listTextFields, pickFieldValues } from '#contract/api/field';
import { customerFields, customerNoField } from '#contract/customer-fields';
import type { Customer, CustomerForm as CustomerInput } from '#contract/customers';
import { formatSalutation } from '#contract/names';
import { FieldItem } from '@/components/catalogue/FieldItem';
import { useFieldDisplays } from '@/components/catalogue/fieldDisplays';
import { RowSelect } from '@/components/catalogue/RowSelect';
import { SpecialistSelect } from '@/components/catalogue/SpecialistSelect';
import TagSelect from '@/components/customers/TagSelect';
import PossibleMatches from '@/components/duplicates/PossibleMatches';
import SavedForm from '@/components/form/SavedForm';
import { currentLanguage } from '@/locales';
import { api } from '@/services/api';
import { queryClient, storeReply } from '@/services/queries';
import { customerKeys, queriesShowing } from '@/services/queryKeys';
import { useText } from '@/services/text';
import ContactFields from './ContactFields';
import FromVcard from './FromVcard';

const fields = { customerNo: customerNoField, ...customerFields };
type Values = CustomerInput & { customerNo: string };

const emptyValues: Values = { ...getDefaultValues(fields), emails: [], phones: [], addresses: [] };
const toFormValues = (customer: Customer): Values => ({
  ...pickFieldValues(fields, customer),
  emails: customer.emails,
  phones: customer.phones,
  addresses: customer.addresses,
});

/** Edits a customer; without one, the form that creates one. */
export default function CustomerForm({
  customer,
  onCreated,
}: {
  customer?: Customer;
  onCreated?(id: number): void;
}) {
  const t = useText();
  const fieldLabels = useFieldDisplays(fields);
  const saved = useMemo(() => (customer ? toFormValues(customer) : emptyValues), [customer]);
  const save = async ({ customerNo, ...form }: Values, version: number) =>
    customer
      ? await api.customers.update({ params: { id: customer.id }, body: { ...form, version } })
      : await api.customers.create({ body: { ...form, ...(customerNo.trim() && { customerNo }) } });
  const createListFormatter = (formatEntry: (entry: never) => string) => (value: unknown) =>
    (value as never[]).map(formatEntry).join('; ');
  return (
    <SavedForm<Values, Customer | Omit<Customer, 'remarks'>>
      confirmsTabChange={customer && true}
      disabled={customer !== undefined && !customer.editable}
      saved={saved}
      version={customer?.version}
      subject={customer && { noun: 'customers', id: customer.id }}
      save={save}
      onSaved={(updated) => {
        if ('remarks' in updated) storeReply([...customerKeys.read(updated.id)], updated);
        void queryClient.invalidateQueries(queriesShowing('customers'));
        onCreated?.(updated.id);
      }}
      fromCurrent={(current) => toFormValues(current as unknown as Customer)}
      createLabel={customer ? undefined : t('customers.create')}
      fields={{
        ...fieldLabels,
        emails: { label: t('customers.emails'), show: createListFormatter(({ address }) => address) },
        phones: { label: t('customers.phones'), show: createListFormatter(({ number }) => number) },
        addresses: {
          label: t('customers.addresses'),
          show: createListFormatter((address: AddressParts) => addressLines(address).join(', ')),
        },
      }}
    >
      {!customer && <PossibleMatches blank={emptyValues} />}
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
        {listTextFields(otherFields, undefined).map((name) => (
          <FieldItem key={name} name={name} field={fields[name]} />
        ))}
        <FieldItem name="untracked" field={fields.untracked} />
      </div>
    </SavedForm>
  );
}

/** Short texts without a section of their own, and the remarks. */
const { occupation, website, vatNumber, companyNumber, source, externalRef, remarks } = customerFields;
const otherFields = { occupation, website, vatNumber, companyNumber, source, externalRef, remarks };

/** The parts of a name, depending on the kind of customer. */
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

/** The salutation; the automatic one is shown below. */
function Salutation() {
  const t = useText();
  const names = Form.useWatch((values: Values) => values);
  const salutation =
    names && formatSalutation({ ...emptyValues, ...names }, names.language ?? currentLanguage());
  return (
    <FieldItem
      name="salutation"
      field={fields.salutation}
      extra={salutation && t('customers.salutation.hint', { salutation })}
    />
  );
}
