import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useAccess } from '@umijs/max';
import { Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { splitName, toSpokenName } from '#contract/printed-name';
import { SanctionTag } from '@/components/sanctions/SanctionTag';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { useText } from '@/services/text';

/** A customer who is known before a search. */
export interface Bidder {
  id: number;
  name: string;
}

interface Props {
  id?: string;
  auctionId: number;
  autoFocus?: boolean;
  bidder?: Bidder | null | undefined;
  value?: number | null;
  onChange?(id: number | null): void;
}

/** The value of the option that creates a customer. */
const newCustomer = 0;

/**
 * Selects a customer by name or number, for all who register bidders: clerks know customers only by their names. Users who
 * may create customers can create one with the typed name.
 */
export default function BidderPicker({ id, auctionId, autoFocus = false, bidder, value, onChange }: Props) {
  const t = useText();
  const access = useAccess();
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['registrations', auctionId, 'customers', q],
    queryFn: () => api.results.buyers({ params: { id: auctionId }, query: { q } }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
  const [picked, setPicked] = useState(bidder && { value: bidder.id, label: bidder.name });
  const pick = (option: { value: number; label: string } | undefined) => {
    setPicked(option);
    onChange?.(option?.value ?? null);
    setTyped('');
  };
  const create = useAction(async (name: string) => {
    const { id: customerId } = await api.customers.create({
      body: { ...splitName(name), roles: ['BUYER'] },
    });
    pick({ value: customerId, label: toSpokenName(name) });
  });
  // Enter must not select a match of the previous search.
  const isCurrent = data !== undefined && q !== '' && !isPlaceholderData && q === typed.trim();
  const matches = isCurrent ? data.matches : [];
  const toName = ({ name, town, customerNo }: (typeof matches)[number]) =>
    [name, town, customerNo].filter(Boolean).join(' · ');
  return (
    <>
      <Select
        id={id}
        allowClear
        autoFocus={autoFocus}
        loading={create.busy}
        showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
        placeholder={t('registrations.customer.hint')}
        notFoundContent={null}
        value={value ?? null}
        onChange={(selected: number | undefined | null) => {
          if (selected === newCustomer) return void create.run(q);
          const match = matches.find((one) => one.id === selected);
          return pick(match && { value: match.id, label: toName(match) });
        }}
        options={[
          ...(picked && !matches.some((one) => one.id === picked.value) ? [picked] : []),
          ...matches.map((match) => ({
            value: match.id,
            label: (
              <>
                {toName(match)} <SanctionTag sanctions={match.sanctions} />
              </>
            ),
          })),
          ...(isCurrent && access['customers:create']
            ? [{ value: newCustomer, label: t('results.named.new', { name: toSpokenName(q) }) }]
            : []),
        ]}
      />
      {create.issue && <p role="alert">{create.issue}</p>}
    </>
  );
}
