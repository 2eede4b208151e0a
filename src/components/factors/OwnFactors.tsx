import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { lazy, Suspense, useState } from 'react';
import type { CallReply } from '#contract/api/route';
import type { factors } from '#contract/factors';
import ErrorNotice from '@/components/page/ErrorNotice';
import Loaded from '@/components/page/Loaded';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { renewCookie } from '@/services/confirmation';
import { momentText } from '@/services/day';
import { notifyDone } from '@/services/notice';
import { useText } from '@/services/text';
import './factors.css';

const AuthenticatorSetup = lazy(
  () => import(/* webpackChunkName: "authenticator-setup" */ './AuthenticatorSetup'),
);

type OwnFactorsReply = CallReply<(typeof factors)['list']>;
type NewKey = CallReply<(typeof factors)['startAuthenticator']>;

/** The user's authenticator app, with the buttons that set it up, replace and remove it. */
export default function OwnFactors() {
  const t = useText();
  const query = useQuery({ queryKey: ['factors'], queryFn: () => api.factors.list() });
  return (
    <>
      <p className="factors-hint">{t('factors.intro')}</p>
      <Loaded query={query}>{({ authenticator }) => <Authenticator authenticator={authenticator} />}</Loaded>
    </>
  );
}

/** Returns what confirms a change: it offers to end the other sessions, with which somebody else may be signed in. */
function useChanged(): (text: string) => Promise<void> {
  const t = useText();
  const queryClient = useQueryClient();
  return async (text) => {
    await queryClient.invalidateQueries({ queryKey: ['factors'] });
    notifyDone(text, {
      label: t('session.profile.session.endOthers'),
      run: async () => {
        await renewCookie(() => api.session.endOtherSessions());
        notifyDone(t('session.profile.session.othersEnded'));
        await queryClient.invalidateQueries({ queryKey: ['session'] });
      },
    });
  };
}

function Authenticator({ authenticator }: Pick<OwnFactorsReply, 'authenticator'>) {
  const t = useText();
  const [newKey, setNewKey] = useState<NewKey>();
  const onChanged = useChanged();
  const start = useAction(async () => setNewKey(await api.factors.startAuthenticator()));
  return (
    <>
      <div className="factors-row">
        <div>
          <strong>{authenticator?.name || t('factors.authenticator')}</strong>
          <div className="factors-hint">
            {authenticator
              ? t('factors.authenticator.since', { date: momentText(authenticator.addedAt) })
              : t('factors.authenticator.none')}
          </div>
          <ErrorNotice text={start.issue} />
        </div>
        <div className="factors-buttons">
          <Button size="small" loading={start.busy} onClick={() => void start.run()}>
            {t(authenticator ? 'factors.authenticator.replace' : 'factors.authenticator.add')}
          </Button>
          {authenticator && <RemoveAuthenticator onRemoved={onChanged} />}
        </div>
      </div>
      {newKey && (
        <Suspense>
          <AuthenticatorSetup
            newKey={newKey}
            onCancel={() => setNewKey(undefined)}
            onDone={async () => {
              setNewKey(undefined);
              await onChanged(t('factors.authenticator.added'));
            }}
          />
        </Suspense>
      )}
    </>
  );
}

function RemoveAuthenticator({ onRemoved }: { onRemoved: (text: string) => Promise<void> }) {
  const t = useText();
  const [modal, question] = Modal.useModal();
  const { run, busy, issue } = useAction(async () => {
    await api.factors.removeAuthenticator();
    await onRemoved(t('factors.authenticator.removed'));
  });
  const ask = () =>
    modal.confirm({
      title: t('factors.authenticator.remove.title'),
      content: t('factors.authenticator.remove.hint'),
      okText: t('factors.authenticator.remove'),
      onOk: () => void run(),
    });
  return (
    <>
      {question}
      <ErrorNotice text={issue} />
      <Button size="small" loading={busy} onClick={ask}>
        {t('factors.authenticator.remove')}
      </Button>
    </>
  );
}
