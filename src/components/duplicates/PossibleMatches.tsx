import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Form } from 'antd';
import { useEffect, useState } from 'react';
import type { CustomerForm } from '#contract/customers';
import { nameOf } from '#contract/names';
import { customerAddress } from '@/components/customers/addresses';
import Link from '@/components/page/Link';
import { api } from '@/services/api';
import { useText } from '@/services/text';
import '@/components/merges/merge.css';
import Reasons from './Reasons';

/** Milliseconds without a keystroke before the query is sent. */
const debounceMs = 400;
type Values = Partial<CustomerForm>;

/** Warns about existing customers who match the form being filled in. Stays visible at the top while the form scrolls. */
export default function PossibleMatches({ blank }: { blank: CustomerForm }) {
  const t = useText();
  const typed = JSON.stringify(toMatchRequest(blank, Form.useWatch((values: Values) => values) ?? {}));
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), debounceMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const body: ReturnType<typeof toMatchRequest> = JSON.parse(settled);
  const { data } = useQuery({
    queryKey: ['duplicates', 'alike', body],
    queryFn: () => api.duplicates.alike({ body }),
    enabled: body.name.length > 2 || body.emails.length > 0 || body.phones.length > 0,
    placeholderData: keepPreviousData,
  });
  const matches = data?.alike ?? [];
  return (
    <div className="alike-place" aria-live="polite">
      {matches.length > 0 && (
        <div className="alike">
          <p>{t('duplicates.perhaps')}</p>
          <ul>
            {matches.map(({ id, name, town, customerNo, specialist, score, terms }) => (
              <li key={id}>
                <Link to={customerAddress(id)}>
                  <bdi>{name}</bdi>
                </Link>{' '}
                <small>{[town, customerNo, specialist].filter(Boolean).join(' · ')}</small>
                <br />
                <Reasons score={score} terms={terms} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

/** Returns the form values to compare. Contact rows without text are left out, because the form starts with empty ones. */
function toMatchRequest(blank: CustomerForm, values: Values) {
  const { emails = [], phones = [], addresses = [], bornOn = null, ...names } = values;
  return {
    name: nameOf({ ...blank, ...names }),
    emails: emails.map((one) => one?.address?.trim() ?? '').filter(Boolean),
    phones: phones.map((one) => one?.number?.trim() ?? '').filter(Boolean),
    addresses: addresses.filter((one) => one?.lines?.trim()).map(({ label: _, ...parts }) => parts),
    country: addresses.find((one) => one?.country)?.country ?? '',
    bornOn,
  };
}
