import { history, useModel, useParams } from '@umijs/max';
import { Spin } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { type ProviderService, providerServices } from '#contract/provider-services';
import Link from '@/components/page/Link';
import { storeLanguage } from '@/locales/choice';
import { useAction } from '@/services/action';
import { factorPath } from '@/services/address';
import { api } from '@/services/api';
import { confirmationChannel, renewCookie } from '@/services/confirmation';
import { useText } from '@/services/text';
import { base } from '../../../config/layout';
import BareCard from './BareCard';

/** `/oauth-callback/:service`: the page to which a provider returns users. It finishes what they began there. */
export default function OauthCallback() {
  const t = useText();
  const { service = '' } = useParams();
  const { initialState } = useModel('@@initialState');
  const houseName = initialState?.house.name;
  const known = providerServices.find((one) => one === service);
  const { issue, isWaiting, isConfirmed } = useReturn(known);
  if (isWaiting)
    return (
      <BareCard house={houseName} title={t('session.provider.waiting')}>
        <p role="status">{t('session.provider.waiting.hint')}</p>
        <Link to="/login">{t('session.backToSignIn')}</Link>
      </BareCard>
    );
  if (isConfirmed)
    return (
      <BareCard house={houseName} title={t('session.provider.confirmed')}>
        <p role="status">{t('session.provider.confirmed.hint')}</p>
      </BareCard>
    );
  if (known && issue === undefined)
    return (
      <BareCard house={houseName} title={t('session.provider.returning')}>
        <Spin />
      </BareCard>
    );
  return (
    <BareCard house={houseName} title={t('session.provider.failed')}>
      <p role="alert">{issue ?? t('refusal.provider.off', { name: service })}</p>
      {initialState?.user ? (
        <Link to="/settings/user-profile?tab=binding">{t('session.provider.back')}</Link>
      ) : (
        <Link to="/login">{t('session.backToSignIn')}</Link>
      )}
    </BareCard>
  );
}

/** A confirmation replaces the cookie that the other tabs use. */
async function finish(service: ProviderService, parameters: string) {
  const finishing = api.providers.finish({ params: { service }, body: { parameters } });
  await renewCookie(() => finishing);
  return finishing;
}

/** Finishes the sign-in once, and goes on. Returns why it failed, or that an administrator decides. */
function useReturn(service: ProviderService | undefined): {
  issue: string | undefined;
  isWaiting: boolean;
  isConfirmed: boolean;
} {
  const [isWaiting, setWaiting] = useState(false);
  const [isConfirmed, setConfirmed] = useState(false);
  const hasBegun = useRef(false);
  // Parameters of a POST arrive behind the #, those of a redirect behind the ?.
  const [parameters] = useState(() => (window.location.search || window.location.hash).slice(1));
  const { run, issue } = useAction(async (from: ProviderService) => {
    const reply = await finish(from, parameters);
    if (reply.isWaiting) return setWaiting(true);
    if (reply.isConfirmation && reply.signIn?.user) {
      const channel = new BroadcastChannel(confirmationChannel);
      channel.postMessage(true);
      channel.close();
      setConfirmed(true);
      // The browser may refuse this for a window that has shown another site.
      window.close();
      return;
    }
    const { target, signIn } = reply;
    if (signIn?.user) storeLanguage(signIn.user.language);
    const needsFactor = signIn !== null && signIn.user === null;
    // Loads a new page, because any earlier session in this browser has ended.
    window.location.replace(base.slice(0, -1) + (needsFactor ? factorPath(target) : target));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the code in the address can be used once
  useEffect(() => {
    if (hasBegun.current || !service) return;
    hasBegun.current = true;
    // The code must not stay in the address, from where it would get into the history of the browser.
    history.replace(window.location.pathname.slice(base.length - 1));
    void run(service);
  }, []);
  return { issue, isWaiting, isConfirmed };
}
