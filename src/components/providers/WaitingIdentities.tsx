import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Card, Popconfirm } from 'antd';
import { useState } from 'react';
import type { WaitingIdentity } from '#contract/providers';
import ErrorNotice from '@/components/page/ErrorNotice';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { useText } from '@/services/text';
import AcceptDialog from './AcceptDialog';
import { waitingKey } from './providersKey';
import './providers.css';

/** The accounts at providers whose owners ask to become users; nothing when there are none. */
export default function WaitingIdentities() {
  const t = useText();
  const { data } = useQuery({ queryKey: waitingKey, queryFn: () => api.providers.waiting() });
  if (!data?.total) return null;
  return (
    <Card size="small" title={t('providers.waiting.title')} className="providers-waiting">
      <ul className="providers-list">
        {data.data.map((identity) => (
          <WaitingItem key={identity.id} identity={identity} />
        ))}
      </ul>
    </Card>
  );
}

function WaitingItem({ identity }: { identity: WaitingIdentity }) {
  const t = useText();
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const { id, email, name, provider } = identity;
  const reject = useAction(async () => {
    await api.providers.reject({ params: { id } });
    await client.invalidateQueries({ queryKey: waitingKey });
  });
  return (
    <li>
      <div>
        <strong>{name ? `${name} · ${email}` : email}</strong>
        <div className="settings-note">{t('providers.waiting.hint', { provider })}</div>
        <ErrorNotice text={reject.issue} />
      </div>
      <div className="providers-actions">
        <Button size="small" onClick={() => setOpen(true)}>
          {t('providers.accept')}
        </Button>
        <Popconfirm
          title={t('providers.reject.ask', { email })}
          okText={t('providers.reject')}
          onConfirm={reject.run}
        >
          <Button size="small" loading={reject.busy}>
            {t('providers.reject')}
          </Button>
        </Popconfirm>
      </div>
      {isOpen && <AcceptDialog identity={identity} onClose={() => setOpen(false)} />}
    </li>
  );
}
