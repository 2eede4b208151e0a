import { Tag } from 'antd';
import type { ReactNode } from 'react';
import { addressLines } from '#contract/address-format';
import type { Customer } from '#contract/customers';
import { formatSalutation } from '#contract/names';
import Colleague from '@/components/avatars/Colleague';
import { currentLanguage } from '@/locales';
import { apiUrl } from '@/services/api';
import { countryName } from '@/services/countries';
import { dayText } from '@/services/day';
import { readableAddress } from '@/services/emailAddress';
import { useDepartments } from '@/services/lookups';
import { useText } from '@/services/text';

/** The name and contact details of a customer, beside the other parts of the profile. */
export default function ContactDetails({ customer }: { customer: Customer }) {
  const t = useText();
  const departments = useDepartments();
  const { kind, standing, emails, phones, addresses, roles, tags, language, specialist } = customer;
  const departmentNames = customer.departmentIds.map(
    (id) => departments.find((department) => department.id === id)?.name ?? '',
  );
  return (
    <aside className="customer-who" aria-label={t('customers.who')}>
      <p className="customer-roles">
        {[
          t(`customers.kind.${kind}`),
          ...(standing === 'ACTIVE' ? [] : [t(`customers.standing.${standing}`)]),
          ...roles.map((role) => t(`customers.role.${role}`)),
        ].join(' · ')}
      </p>
      {tags.length > 0 && (
        <p>
          {tags.map((tag) => (
            <Tag key={tag}>{tag}</Tag>
          ))}
        </p>
      )}
      <p className="no-print">
        <a href={apiUrl('customers', 'vcard', { params: { id: customer.id } })} download>
          {t('customers.vcard.save')}
        </a>
      </p>
      <dl>
        <Fact label={t('customers.salutation')}>
          {customer.salutation || formatSalutation(customer, language ?? currentLanguage())}
        </Fact>
        {emails.map(({ address, label }) => (
          <Fact key={address} label={label || t('customers.email')}>
            <a href={`mailto:${address}`}>{readableAddress(address)}</a>
          </Fact>
        ))}
        {phones.map(({ number, label }) => (
          <Fact key={number} label={label || t('customers.phone')}>
            <a href={`tel:${number.replace(/[^+\d;=ext]/g, '')}`} dir="ltr">
              {number}
            </a>
          </Fact>
        ))}
        {addresses.map((address) => (
          <Fact key={`${address.lines} ${address.town}`} label={address.label || t('customers.address')}>
            <span className="customer-address" dir="auto">
              {[...addressLines(address), address.country && countryName(address.country)]
                .filter(Boolean)
                .join('\n')}
            </span>
          </Fact>
        ))}
        <Fact label={t('customers.language')}>
          {[language && t(`customers.language.${language}`), customer.otherLanguages]
            .filter(Boolean)
            .join(', ')}
        </Fact>
        <Fact label={t('customers.specialistId')}>
          {specialist ? <Colleague {...specialist} /> : t('customers.nobody')}
        </Fact>
        <Fact label={t('customers.dealsWith')}>{departmentNames.join(', ')}</Fact>
        <Fact label={t('customers.occupation')}>{customer.occupation}</Fact>
        <Fact label={t('customers.bornOn')}>{customer.bornOn && dayText(customer.bornOn)}</Fact>
        <Fact label={t('customers.dates')}>{customer.dates}</Fact>
        <Fact label={t('customers.website')}>{customer.website}</Fact>
        <Fact label={t('customers.source')}>{customer.source}</Fact>
        <Fact label={t('customers.remarks')}>
          {customer.remarks && (
            <span className="customer-address" dir="auto">
              {customer.remarks}
            </span>
          )}
        </Fact>
        {customer.formerContacts.length > 0 && (
          <Fact label={t('customers.contact.former')}>
            <ul className="customer-former">
              {customer.formerContacts.map(({ text, endedAt }) => (
                <li key={`${text} ${endedAt}`}>
                  {text} <small>{t('customers.contact.until', { day: dayText(endedAt.slice(0, 10)) })}</small>
                </li>
              ))}
            </ul>
          </Fact>
        )}
      </dl>
    </aside>
  );
}

/** A labeled fact. Renders nothing without a value. */
function Fact({ label, children }: { label: string; children: ReactNode }) {
  if (children === null || children === undefined || children === '') return null;
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  );
}
