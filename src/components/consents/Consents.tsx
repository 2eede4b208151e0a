import { useQuery } from '@tanstack/react-query';
import { Checkbox } from 'antd';
import { useState } from 'react';
import { type Consents as Answer, channels, topics, type Wish, wishes, wishKey } from '#contract/consents';
import type { CustomerKind } from '#contract/customer-fields';
import { useLeaving } from '@/components/form/useLeaving';
import Loaded from '@/components/Loaded';
import { api } from '@/services/api';
import { useText } from '@/services/text';
import { ConsentHistory } from './ConsentHistory';
import { ConsentProof } from './ConsentProof';
import { PreferencePage } from './PreferencePage';
import '@/components/tables.css';
import './consents.css';

interface Of {
  customer: { id: number; kind: CustomerKind };
}

/** By which channels and about what a customer may be written to, what they said and when; and their page. */
export default function Consents({ customer }: Of) {
  const { id } = customer;
  const query = useQuery({
    queryKey: ['customers', id, 'consents'],
    queryFn: () => api.consents.read({ params: { id } }),
  });
  return (
    <Loaded query={query}>
      {(consents) => (
        <div className="consents">
          <Choices customer={customer} consents={consents} />
          {consents.editable && <PreferencePage customerId={id} />}
          <ConsentHistory customerId={id} />
        </div>
      )}
    </Loaded>
  );
}

function Choices({ customer, consents }: Of & { consents: Answer }) {
  const t = useText();
  const { last, editable } = consents;
  // What was ticked otherwise than it stands.
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set());
  const question = useLeaving(turned.size);
  const stands = new Set(last.filter(({ given }) => given).map(wishKey));
  const isTicked = (key: string) => stands.has(key) !== turned.has(key);
  const turn = (key: string) => {
    const next = new Set(turned);
    if (!next.delete(key)) next.add(key);
    setTurned(next);
  };
  const box = (wish: Wish) => {
    const key = wishKey(wish);
    return (
      <td key={key}>
        <Checkbox
          checked={isTicked(key)}
          disabled={!editable}
          onChange={() => turn(key)}
          aria-label={t('consents.cell', {
            topic: t(`consents.topic.${wish.topic}`),
            channel: t(`consents.channel.${wish.channel}`),
          })}
        />
      </td>
    );
  };
  return (
    <section>
      {question}
      <h2>{t('consents.title')}</h2>
      <p>{t('consents.hint')}</p>
      <div className="consents-rows">
        <table className="plain-table consents-choices">
          <thead>
            <tr>
              <th scope="col">{t('consents.topic')}</th>
              {channels.map((channel) => (
                <th scope="col" key={channel}>
                  {t(`consents.channel.${channel}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {topics.map((topic) => (
              <tr key={topic}>
                <th scope="row">{t(`consents.topic.${topic}`)}</th>
                {channels.map((channel) => box({ channel, topic }))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {turned.size > 0 && (
        <ConsentProof
          customer={customer}
          wording={consents.wording}
          changes={wishes
            .filter((wish) => turned.has(wishKey(wish)))
            .map((wish) => ({ ...wish, given: isTicked(wishKey(wish)) }))}
          onDone={() => setTurned(new Set())}
        />
      )}
    </section>
  );
}
