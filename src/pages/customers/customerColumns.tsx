import { useModel } from '@umijs/max';
import { useMemo } from 'react';
import type { CustomerRow } from '#contract/customers';
import Colleague from '@/components/avatars/Colleague';
import type { ListColumn } from '@/components/list/types';
import { Money } from '@/components/money/Money';
import { SanctionTag } from '@/components/sanctions/SanctionTag';
import { LocalTime } from '@/components/time/SaleTime';
import { countryName } from '@/services/countries';
import { dayText } from '@/services/day';
import { readableAddress } from '@/services/emailAddress';
import { useText } from '@/services/text';

/** Returns the columns of the customer list. Customers of other departments show only name, town and whom to ask. */
export function useCustomerColumns(): ListColumn<CustomerRow>[] {
  const t = useText();
  const { initialState } = useModel('@@initialState');
  const currency = initialState?.house.currency;
  return useMemo(
    () => [
      {
        key: 'name',
        title: t('customers.name'),
        sort: 'name',
        render: ({ name, customerNo, kind, standing, sanctions }) => (
          <>
            <bdi>{name}</bdi> <SanctionTag sanctions={sanctions} />
            <br />
            <small>
              {[
                customerNo,
                kind !== 'PERSON' && t(`customers.kind.${kind}`),
                standing !== 'ACTIVE' && t(`customers.standing.${standing}`),
              ]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </>
        ),
      },
      {
        key: 'town',
        title: t('customers.town'),
        width: 140,
        sort: 'town',
        render: ({ town, country }) => (
          <>
            <bdi>{town}</bdi>
            {country && (
              <>
                <br />
                <small>{countryName(country)}</small>
              </>
            )}
          </>
        ),
      },
      {
        key: 'email',
        title: t('customers.email'),
        width: 200,
        render: ({ email, phone }) => (
          <span className="customer-reached" title={readableAddress(email)}>
            {readableAddress(email)}
            <br />
            <small>{phone}</small>
          </span>
        ),
      },
      {
        key: 'specialist',
        title: t('customers.specialistId'),
        width: 140,
        render: ({ specialist }) => (specialist ? <Colleague {...specialist} /> : '–'),
      },
      {
        key: 'roles',
        title: t('customers.roles'),
        width: 160,
        render: ({ roles }) => roles.map((role) => t(`customers.role.${role}`)).join(', '),
        hidden: true,
      },
      {
        key: 'tags',
        title: t('customers.tags'),
        width: 160,
        render: ({ tags }) => tags.join(', '),
        hidden: true,
      },
      {
        key: 'language',
        title: t('customers.language'),
        width: 140,
        render: ({ language }) => (language ? t(`customers.language.${language}`) : '–'),
        hidden: true,
      },
      {
        key: 'verification',
        title: t('verifications.title'),
        width: 150,
        render: ({ verification }) => (verification ? t(`verifications.state.${verification}`) : ''),
        hidden: true,
      },
      {
        key: 'bought',
        title: t('customers.bought'),
        width: 90,
        align: 'end',
        render: ({ bought }) => bought ?? '',
        hidden: true,
      },
      {
        key: 'spend',
        title: t('customers.spend'),
        width: 120,
        sort: 'spend',
        align: 'end',
        render: ({ spend }) => (spend ? <Money amount={spend} currency={currency} short /> : '–'),
      },
      {
        key: 'consigned',
        title: t('customers.consigned'),
        width: 100,
        align: 'end',
        render: ({ consigned }) => consigned,
        hidden: true,
      },
      {
        key: 'lastContactAt',
        title: t('customers.lastContactAt'),
        width: 130,
        sort: 'lastContactAt',
        render: ({ lastContactAt }) => (lastContactAt ? dayText(lastContactAt.slice(0, 10)) : '–'),
      },
      {
        key: 'updatedAt',
        title: t('customers.updatedAt'),
        width: 150,
        sort: 'updatedAt',
        render: ({ updatedAt }) => <LocalTime at={updatedAt} />,
        hidden: true,
      },
    ],
    [t, currency],
  );
}
