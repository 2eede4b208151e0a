import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import type { Binding } from '#contract/providers';
import ErrorNotice from '@/components/page/ErrorNotice';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { confirmationChannel } from '@/services/confirmation';
import { useText } from '@/services/text';
import { bindingsKey } from './providersKey';

/**
 * Confirms who the user is at a provider, in a window of its own, so that the page keeps what was typed; nothing if the user has
 * bound no account.
 */
export default function ConfirmAtProvider({ onConfirmed }: { onConfirmed: () => void }) {
  const { data } = useQuery({ queryKey: bindingsKey, queryFn: () => api.providers.bindings() });
  const bound = data?.data.filter(({ identity, isOffered }) => identity && isOffered) ?? [];
  return bound.length > 0 && <ProviderButtons bound={bound} onConfirmed={onConfirmed} />;
}

/** The other window reports through a channel, because browsers cut its connection with this one at the other site. */
function ProviderButtons({ bound, onConfirmed }: { bound: readonly Binding[]; onConfirmed: () => void }) {
  const latest = useRef(onConfirmed);
  latest.current = onConfirmed;
  useEffect(() => {
    const channel = new BroadcastChannel(confirmationChannel);
    channel.onmessage = () => latest.current();
    return () => channel.close();
  }, []);
  return bound.map((binding) => <ProviderButton key={binding.service} binding={binding} />);
}

function ProviderButton({ binding: { service, name } }: { binding: Binding }) {
  const t = useText();
  const { run, busy, issue } = useAction(async () => {
    // Browsers open a window only at once after the click.
    const popup = window.open('', '_blank', 'width=520,height=680');
    try {
      const { address } = await api.providers.confirm({ params: { service } });
      if (popup) popup.location.href = address;
      else window.location.assign(address);
    } catch (error) {
      popup?.close();
      throw error;
    }
  });
  return (
    <>
      <ErrorNotice text={issue} />
      <Button block loading={busy} onClick={() => void run()}>
        {t('session.provider.confirm', { name })}
      </Button>
    </>
  );
}
