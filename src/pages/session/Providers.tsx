import { useSearchParams } from '@umijs/max';
import { Button, Divider } from 'antd';
import type { SignInProvider } from '#contract/session';
import ErrorNotice from '@/components/page/ErrorNotice';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { useText } from '@/services/text';

/** Signs in with an account at one of the providers, which the house has set up. */
export default function Providers({ providers }: { providers: readonly SignInProvider[] }) {
  const t = useText();
  const [query] = useSearchParams();
  const target = query.get('redirect') ?? undefined;
  const { run, busy, issue } = useAction(async ({ service }: SignInProvider) => {
    const { address } = await api.providers.begin({ params: { service }, body: { target } });
    window.location.assign(address);
  });
  return (
    <section className="bare-providers">
      <Divider plain>{t('session.provider.or')}</Divider>
      <ErrorNotice text={issue} />
      {providers.map((provider) => (
        <Button key={provider.service} block disabled={busy} onClick={() => void run(provider)}>
          {t('session.provider.signIn', { name: provider.name })}
        </Button>
      ))}
    </section>
  );
}
