import { useQuery } from '@tanstack/react-query';
import { getProviderName } from '#contract/provider-fields';
import type { Provider } from '#contract/providers';
import Sheet from '@/components/form/Sheet';
import Link from '@/components/page/Link';
import Loaded from '@/components/page/Loaded';
import StatusTag, { type Tone } from '@/components/page/StatusTag';
import { api } from '@/services/api';
import { useText } from '@/services/text';
import { useUrl } from '@/services/url';
import ProviderSheet from './ProviderSheet';
import { providersKey } from './providersKey';

/** Lists the sign-in providers; each opens in a sheet. */
export default function Providers() {
  const t = useText();
  const { query } = useUrl();
  const providers = useQuery({ queryKey: providersKey, queryFn: () => api.providers.list() });
  const selected = query.get('provider');
  return (
    <section aria-label={t('providers.title')}>
      <h2>{t('providers.title')}</h2>
      <p className="settings-note">{t('providers.intro')}</p>
      <Loaded query={providers}>
        {({ data }) => {
          const provider = data.find(({ service }) => service === selected);
          return (
            <>
              <table className="settings-table">
                <thead>
                  <tr>
                    <th>{t('providers.name')}</th>
                    <th>{t('providers.state')}</th>
                  </tr>
                </thead>
                <tbody>
                  {data.map((one) => (
                    <ProviderRow key={one.service} provider={one} />
                  ))}
                </tbody>
              </table>
              <Sheet
                param="provider"
                open={provider !== undefined}
                title={provider && (getProviderName(provider.service, '') || t('providers.openid'))}
                size={560}
              >
                {provider && <ProviderSheet key={provider.service} provider={provider} />}
              </Sheet>
            </>
          );
        }}
      </Loaded>
    </section>
  );
}

type State = 'on' | 'off' | 'none' | 'unreadable';
const tones: Record<State, Tone> = { on: 'good', off: 'quiet', none: 'quiet', unreadable: 'bad' };

function toState({ enabled, hasSecret, isUnreadable }: Provider): State {
  if (isUnreadable) return 'unreadable';
  if (!hasSecret) return 'none';
  return enabled ? 'on' : 'off';
}

function ProviderRow({ provider }: { provider: Provider }) {
  const t = useText();
  const { service, displayName } = provider;
  const state = toState(provider);
  return (
    <tr>
      <th scope="row">
        <Link to={`?provider=${service}`}>
          {getProviderName(service, displayName) || t('providers.openid')}
        </Link>
      </th>
      <td>
        <StatusTag tone={tones[state]} label={t(`providers.state.${state}`)} />
      </td>
    </tr>
  );
}
