import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useModel } from '@umijs/max';
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
import RememberedDevices from './RememberedDevices';
import './factors.css';

const AuthenticatorSetup = lazy(
  () => import(/* webpackChunkName: "authenticator-setup" */ './AuthenticatorSetup'),
);

const RecoveryCodes = lazy(() => import(/* webpackChunkName: "recovery-codes" */ './RecoveryCodes'));

type OwnFactorsReply = CallReply<(typeof factors)['list']>;
type NewKey = CallReply<(typeof factors)['startAuthenticator']>;

/** The user's second factors, with the buttons that set up, replace and remove them. */
export default function OwnFactors() {
  const t = useText();
  const query = useQuery({ queryKey: ['factors'], queryFn: () => api.factors.list() });
  const [newCodes, setNewCodes] = useState<readonly string[]>([]);
  return (
    <>
      <p className="factors-hint">{t('factors.intro')}</p>
      <Loaded query={query}>
        {({ authenticator, recoveryCodes, rememberedDevices }) => (
          <div className="factors">
            <Authenticator authenticator={authenticator} onCodes={setNewCodes} />
            {recoveryCodes !== null && <RecoveryCodesRow count={recoveryCodes} onCodes={setNewCodes} />}
            {rememberedDevices.length > 0 && <RememberedDevices devices={rememberedDevices} />}
          </div>
        )}
      </Loaded>
      {newCodes.length > 0 && (
        <Suspense>
          <RecoveryCodes codes={newCodes} onDone={() => setNewCodes([])} />
        </Suspense>
      )}
    </>
  );
}

/** Returns what confirms a change: it offers to end the other sessions, with which a stranger may be signed in. */
function useChanged(): (text: string) => Promise<void> {
  const t = useText();
  const queryClient = useQueryClient();
  const { refresh } = useModel('@@initialState');
  return async (text) => {
    await queryClient.invalidateQueries({ queryKey: ['factors'] });
    await refresh();
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

interface WithCodes {
  onCodes(codes: readonly string[]): void;
}

function Authenticator({ authenticator, onCodes }: Pick<OwnFactorsReply, 'authenticator'> & WithCodes) {
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
            onDone={async (codes) => {
              setNewKey(undefined);
              onCodes(codes);
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
      okButtonProps: { danger: true },
      onOk: () => void run(),
    });
  return (
    <div>
      {question}
      <ErrorNotice text={issue} />
      <Button size="small" loading={busy} onClick={ask}>
        {t('factors.authenticator.remove')}
      </Button>
    </div>
  );
}

function RecoveryCodesRow({ count, onCodes }: { count: number } & WithCodes) {
  const t = useText();
  const queryClient = useQueryClient();
  const [modal, question] = Modal.useModal();
  const { run, busy, issue } = useAction(async () => {
    onCodes((await api.factors.renewRecoveryCodes()).recoveryCodes);
    await queryClient.invalidateQueries({ queryKey: ['factors'] });
  });
  const ask = () =>
    modal.confirm({
      title: t('factors.codes.renew.title'),
      content: t('factors.codes.renew.hint'),
      okText: t('factors.codes.renew'),
      onOk: () => void run(),
    });
  return (
    <div className="factors-row">
      <div>
        <strong>{t('factors.codes')}</strong>
        <div className="factors-hint">{t('factors.codes.remaining', { count })}</div>
        {question}
        <ErrorNotice text={issue} />
      </div>
      <Button size="small" loading={busy} onClick={ask}>
        {t('factors.codes.renew')}
      </Button>
    </div>
  );
}
