import { useQuery } from '@tanstack/react-query';
import { useAccess } from '@umijs/max';
import type { CurrentUser } from '#contract/session';
import Link from '@/components/page/Link';
import Loaded from '@/components/page/Loaded';
import { Bindings } from '@/components/providers/Bindings';
import { bindingsKey } from '@/components/providers/providersKey';
import { api } from '@/services/api';
import { useText } from '@/services/text';

/** The tab with the accounts at other services with which the user can sign in. */
export default function Binding(_props: { user: CurrentUser }) {
  const t = useText();
  const access = useAccess();
  const query = useQuery({ queryKey: bindingsKey, queryFn: () => api.providers.bindings() });
  return (
    <section className="profile-card">
      <h2>{t('profile.tab.binding')}</h2>
      <Loaded query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="profile-when">
              {t('providers.binding.none')}{' '}
              {access['users:manage'] && (
                <Link to="/settings/admin-settings/sign-in">{t('providers.binding.setUp')}</Link>
              )}
            </p>
          ) : (
            <>
              <p className="profile-when">{t('providers.binding.intro')}</p>
              <Bindings bindings={data} />
            </>
          )
        }
      </Loaded>
    </section>
  );
}
