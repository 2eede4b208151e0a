import { useQuery } from '@tanstack/react-query';
import { useAccess } from '@umijs/max';
import { Button, Select } from 'antd';
import { useState } from 'react';
import type { BuyerChoice, NamedBuyer } from '#contract/buyers';
import type { Currency } from '#contract/currencies';
import { splitName } from '#contract/printed-name';
import type { Desk } from '#contract/results';
import { Money } from '@/components/money/Money';
import ErrorNotice from '@/components/page/ErrorNotice';
import { resultKeys, useResultActions } from '@/components/results/desk';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { notifyDone } from '@/services/notice';
import { queryClient } from '@/services/queries';
import { useText } from '@/services/text';

/** The choice for each name: `customer 17`, `new`, `new agent` or `nobody`. */
type ChoiceByBuyer = Readonly<Record<string, string>>;

const toBuyerChoice = ({ buyer, principal, agent }: NamedBuyer, choice: string): BuyerChoice => {
  if (choice === 'nobody') return { buyer, choice: 'NOBODY' };
  if (choice === 'new') return { buyer, choice: 'NEW', name: principal };
  if (choice === 'new agent') return { buyer, choice: 'NEW', name: agent ?? principal };
  return { buyer, choice: 'CUSTOMER', customerId: Number(choice.split(' ')[1]) };
};

/** Matches printed names of buyers to customers, several at once. */
export default function NamedBuyers({ auctionId, desk }: { auctionId: number; desk: Desk }) {
  const t = useText();
  const access = useAccess();
  const [choiceByBuyer, setChoiceByBuyer] = useState<ChoiceByBuyer>({});
  const { refresh } = useResultActions(auctionId);
  const { data } = useQuery({
    queryKey: [...resultKeys.named(auctionId), desk.counts.sold],
    queryFn: () => api.buyers.list({ params: { id: auctionId }, query: { pageSize: 100 } }),
    enabled: access['customers:link'] && desk.counts.sold > 0,
    throwOnError: false,
  });
  const save = useAction(async (choices: BuyerChoice[]) => {
    const { linked } = await api.buyers.decide({ params: { id: auctionId }, body: { choices } });
    setChoiceByBuyer({});
    await Promise.all([refresh(), queryClient.invalidateQueries({ queryKey: ['customers'] })]);
    notifyDone(t('results.named.done', { count: linked }));
  });
  if (!data || data.total === 0) return null;
  const choices = data.data.flatMap((one) => {
    const choice = choiceByBuyer[one.buyer];
    return choice === undefined ? [] : [toBuyerChoice(one, choice)];
  });
  const allNew = () =>
    setChoiceByBuyer((before) => ({
      ...Object.fromEntries(data.data.map(({ buyer }) => [buyer, 'new'])),
      ...before,
    }));
  return (
    <section className="results-decisions" aria-label={t('results.named')}>
      <h2>{t('results.named.count', { count: data.total })}</h2>
      <p>{t('results.named.hint')}</p>
      <ErrorNotice text={save.issue} />
      <table>
        <tbody>
          {data.data.map((one) => (
            <tr key={one.buyer}>
              <th scope="row">{one.buyer}</th>
              <td>{t('results.named.lots', { count: one.lots })}</td>
              <td className="is-figure">
                <Money amount={one.hammer} currency={desk.currency as Currency} short />
              </td>
              <td>
                <BuyerSelect
                  named={one}
                  value={choiceByBuyer[one.buyer]}
                  onChoose={(choice) => setChoiceByBuyer((before) => ({ ...before, [one.buyer]: choice }))}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Button size="small" disabled={save.busy} onClick={allNew}>
        {t('results.named.allNew')}
      </Button>{' '}
      <Button
        size="small"
        type="primary"
        disabled={choices.length === 0}
        loading={save.busy}
        onClick={() => void save.run(choices)}
      >
        {t('results.named.save', { count: choices.length })}
      </Button>
    </section>
  );
}

interface BuyerSelectProps {
  named: NamedBuyer;
  value: string | undefined;
  onChoose(choice: string): void;
}

function BuyerSelect({ named: { buyer, principal, agent, proposals }, value, onChoose }: BuyerSelectProps) {
  const t = useText();
  const formatName = (name: string) => {
    const { firstName, lastName } = splitName(name);
    return [firstName, lastName].filter(Boolean).join(' ');
  };
  return (
    <Select
      size="small"
      aria-label={t('results.named.who', { name: buyer })}
      placeholder={t('results.named.open')}
      popupMatchSelectWidth={false}
      value={value}
      onChange={onChoose}
      options={[
        ...proposals.map(({ id, name, customerNo, town, sanctions, score, as }) => ({
          value: `customer ${id}`,
          label: [
            name,
            customerNo,
            town,
            sanctions && t(`sanctions.status.${sanctions}`),
            t('results.named.alike', { score }),
            as === 'AGENT' && t('results.named.agent'),
          ]
            .filter(Boolean)
            .join(' · '),
        })),
        { value: 'new', label: t('results.named.new', { name: formatName(principal) }) },
        ...(agent === null
          ? []
          : [
              {
                value: 'new agent',
                label: `${t('results.named.new', { name: formatName(agent) })} · ${t('results.named.agent')}`,
              },
            ]),
        { value: 'nobody', label: t('results.named.nobody') },
      ]}
    />
  );
}
