import { useQuery } from '@tanstack/react-query';
import { Checkbox } from 'antd';
import { useState } from 'react';
import {
  type Consents as ConsentsReply,
  type ConsentTopic,
  channels,
  consentTopics,
  toConsentKey,
  topics,
} from '#contract/consents';
import type { CustomerKind } from '#contract/customer-fields';
import { useLeaving } from '@/components/form/useLeaving';
import Loaded from '@/components/page/Loaded';
import { api } from '@/services/api';
import { useText } from '@/services/text';
import { ConsentHistory } from './ConsentHistory';
import { ConsentProof } from './ConsentProof';
import { PreferencePage } from './PreferencePage';
import '@/components/list/tables.css';
import './consents.css';

interface CustomerProps {
  customer: { id: number; kind: CustomerKind };
}

/**
 * Edits by which channels and about which topics a customer may be contacted, with the consent history and the customer's
 * preference page.
 */
export default function Consents({ customer }: CustomerProps) {
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

function Choices({ customer, consents }: CustomerProps & { consents: ConsentsReply }) {
  const t = useText();
  const { last, editable } = consents;
  // Checkboxes that differ from the stored consents.
  const [changedKeys, setChangedKeys] = useState<ReadonlySet<string>>(new Set());
  const question = useLeaving(changedKeys.size);
  const storedKeys = new Set(last.filter(({ granted }) => granted).map(toConsentKey));
  const isTicked = (key: string) => storedKeys.has(key) !== changedKeys.has(key);
  const toggle = (key: string) => {
    const next = new Set(changedKeys);
    if (!next.delete(key)) next.add(key);
    setChangedKeys(next);
  };
  const renderCheckbox = (consentTopic: ConsentTopic) => {
    const key = toConsentKey(consentTopic);
    return (
      <td key={key}>
        <Checkbox
          checked={isTicked(key)}
          disabled={!editable}
          onChange={() => toggle(key)}
          aria-label={t('consents.cell', {
            topic: t(`consents.topic.${consentTopic.topic}`),
            channel: t(`consents.channel.${consentTopic.channel}`),
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
                {channels.map((channel) => renderCheckbox({ channel, topic }))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {changedKeys.size > 0 && (
        <ConsentProof
          customer={customer}
          wording={consents.wording}
          changes={consentTopics
            .filter((consentTopic) => changedKeys.has(toConsentKey(consentTopic)))
            .map((consentTopic) => ({ ...consentTopic, granted: isTicked(toConsentKey(consentTopic)) }))}
          onDone={() => setChangedKeys(new Set())}
        />
      )}
    </section>
  );
}
