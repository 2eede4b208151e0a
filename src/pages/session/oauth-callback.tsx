import { history, useModel, useParams } from '@umijs/max';
import { Spin } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { type ProviderService, providerServices } from '#contract/provider-services';
import Link from '@/components/page/Link';
import { storeLanguage } from '@/locales/choice';
import { useAction } from '@/services/action';
import { factorPath } from '@/services/address';
import { api } from '@/services/api';
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
  const { issue, isWaiting } = useReturn(known);
  if (isWaiting)
    return (
      <BareCard house={houseName} title={t('session.provider.waiting')}>
        <p role="status">{t('session.provider.waiting.hint')}</p>
        <Link to="/login">{t('session.backToSignIn')}</Link>
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

/** Finishes the sign-in once, and goes on. Returns why it failed, or that an administrator decides. */
function useReturn(service: ProviderService | undefined): { issue: string | undefined; isWaiting: boolean } {
  const [isWaiting, setWaiting] = useState(false);
  const hasBegun = useRef(false);
  // Parameters of a POST arrive behind the #, those of a redirect behind the ?.
  const [parameters] = useState(() => (window.location.search || window.location.hash).slice(1));
  const { run, issue } = useAction(async (from: ProviderService) => {
    const reply = await api.providers.finish({
      params: { service: from },
      body: { parameters },
    });
    if (reply.isWaiting) return setWaiting(true);
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
  return { issue, isWaiting };
}
