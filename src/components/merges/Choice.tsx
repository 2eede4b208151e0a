import { useQuery } from '@tanstack/react-query';
import { Button, Radio } from 'antd';
import { useState } from 'react';
import { customerFields } from '#contract/customer-fields';
import type { Customer } from '#contract/customers';
import { undoDays } from '#contract/merges';
import { useFieldDisplays } from '@/components/catalogue/fieldDisplays';
import ErrorNotice from '@/components/page/ErrorNotice';
import Loaded from '@/components/page/Loaded';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { queryClient } from '@/services/queries';
import { customerKeys, queriesShowing } from '@/services/queryKeys';
import { useText } from '@/services/text';
import { useUrl } from '@/services/url';
import { useMoved } from './useMoved';

type Name = keyof typeof customerFields;
/** In these fields the values of both records are combined. */
const combinedFields: readonly Name[] = ['roles', 'tags', 'remarks'];
const names = (Object.keys(customerFields) as Name[]).filter((name) => !combinedFields.includes(name));

interface Props {
  survivor: Customer;
  otherId: number;
}

/** Compares two records and selects which values the surviving record takes over. */
export default function Choice({ survivor, otherId }: Props) {
  const other = useQuery({
    queryKey: customerKeys.read(otherId),
    queryFn: () => api.customers.read({ params: { id: otherId } }),
  });
  return (
    <Loaded query={other}>
      {(otherCustomer) =>
        otherCustomer.id === survivor.id ? null : <Fields survivor={survivor} other={otherCustomer} />
      }
    </Loaded>
  );
}

const isBlank = (value: unknown) => value === '' || value === null || value === undefined;
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

function Fields({ survivor, other }: { survivor: Customer; other: Customer }) {
  const t = useText();
  const words = useFieldDisplays(customerFields);
  const differing = names.filter((name) => !same(survivor[name], other[name]));
  const [fieldsFromOther, setFieldsFromOther] = useState<readonly Name[]>(() =>
    differing.filter((name) => isBlank(survivor[name])),
  );
  const preview = useQuery({
    queryKey: ['merges', 'preview', survivor.id, other.id],
    queryFn: () => api.merges.preview({ params: { id: survivor.id }, query: { with: other.id } }),
  });
  const moved = useMoved();
  const merge = useMerge(survivor, other, fieldsFromOther);
  const formatValue = (customer: Customer, name: Name) => {
    const value = customer[name];
    return isBlank(value) ? t('merges.none') : (words[name].show?.(value) ?? String(value));
  };
  return (
    <div className="merge">
      <p>{differing.length === 0 ? t('merges.same') : t('merges.hint')}</p>
      <div className="merge-row merge-head">
        <span />
        {[survivor, other].map(({ id, name, customerNo }) => (
          <b key={id}>
            <bdi>{name}</bdi> {customerNo}
          </b>
        ))}
      </div>
      {differing.map((name) => (
        <Radio.Group
          key={name}
          className="merge-row"
          aria-label={words[name].label}
          value={fieldsFromOther.includes(name) ? 'other' : 'own'}
          onChange={({ target }) =>
            setFieldsFromOther((before) =>
              target.value === 'other' ? [...before, name] : before.filter((one) => one !== name),
            )
          }
        >
          <span>{words[name].label}</span>
          <Radio value="own">{formatValue(survivor, name)}</Radio>
          <Radio value="other">{formatValue(other, name)}</Radio>
        </Radio.Group>
      ))}
      <h2>{t('merges.preview', { name: survivor.name })}</h2>
      <Loaded query={preview} skeleton={null}>
        {(result) => <p>{result.moved.length === 0 ? t('merges.nothing') : moved(result.moved)}</p>}
      </Loaded>
      <p>{t('merges.printed', { days: undoDays })}</p>
      <ErrorNotice text={merge.issue} />
      <Button type="primary" loading={merge.busy} onClick={() => void merge.run()}>
        {t('merges.merge')}
      </Button>
    </div>
  );
}

/** Merges two records with the selected values of the other, and shows what that did. */
function useMerge(survivor: Customer, other: Customer, fieldsFromOther: readonly Name[]) {
  const { set } = useUrl();
  return useAction(async () => {
    const { id } = await api.merges.create({
      params: { id: survivor.id },
      body: {
        version: survivor.version,
        mergedId: other.id,
        mergedVersion: other.version,
        copyFields: [...fieldsFromOther],
      },
    });
    await queryClient.invalidateQueries(queriesShowing('customers'));
    set({ merge: undefined, merged: id });
  });
}
