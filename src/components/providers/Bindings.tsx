import { useQueryClient } from '@tanstack/react-query';
import { Button, Popconfirm } from 'antd';
import type { Binding } from '#contract/providers';
import ErrorNotice from '@/components/page/ErrorNotice';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { momentText } from '@/services/day';
import { notifyDone } from '@/services/notice';
import { type Text, useText } from '@/services/text';
import { bindingsKey } from './providersKey';

/** Lists the providers, each with the account that the user has bound or a button to bind one. */
export function Bindings({ bindings }: { bindings: readonly Binding[] }) {
  return (
    <ul className="profile-sessions">
      {bindings.map((binding) => (
        <BindingItem key={binding.service} binding={binding} />
      ))}
    </ul>
  );
}

function BindingItem({ binding: { service, name, isOffered, identity } }: { binding: Binding }) {
  const t = useText();
  const client = useQueryClient();
  const bind = useAction(async () => {
    const { address } = await api.providers.bind({ params: { service } });
    window.location.assign(address);
  });
  const unbind = useAction(async (id: number) => {
    await api.providers.unbind({ params: { id } });
    notifyDone(t('providers.unbound', { name }));
    await client.invalidateQueries({ queryKey: bindingsKey });
  });
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <div className="profile-when">
          {identity ? describeIdentity(t, identity) : t('providers.binding.free')}
        </div>
        {!isOffered && <div className="profile-when">{t('providers.binding.off')}</div>}
        <ErrorNotice text={bind.issue ?? unbind.issue} />
      </div>
      {identity ? (
        <Popconfirm
          title={t('providers.unbind.ask', { name })}
          okText={t('providers.unbind')}
          onConfirm={() => unbind.run(identity.id)}
        >
          <Button size="small" loading={unbind.busy}>
            {t('providers.unbind')}
          </Button>
        </Popconfirm>
      ) : (
        <Button size="small" loading={bind.busy} onClick={() => void bind.run()}>
          {t('providers.bind')}
        </Button>
      )}
    </li>
  );
}

function describeIdentity(t: Text, { email, boundAt, lastUsedAt }: NonNullable<Binding['identity']>): string {
  const since = t('providers.binding.since', { date: momentText(boundAt) });
  const used = lastUsedAt && t('providers.binding.used', { date: momentText(lastUsedAt) });
  return [email, since, used].filter(Boolean).join(' · ');
}
