import { Alert, Button } from 'antd';
import { useState } from 'react';
import type { ProviderService } from '#contract/provider-services';
import type { ProviderTest } from '#contract/providers';
import ErrorNotice from '@/components/page/ErrorNotice';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { useText } from '@/services/text';

/** Requests the configuration of a provider and tells what is wrong. */
export default function TestProvider({ service }: { service: ProviderService }) {
  const t = useText();
  const [result, setResult] = useState<ProviderTest>();
  const { run, busy, issue } = useAction(async () => {
    setResult(undefined);
    setResult(await api.providers.test({ params: { service } }));
  });
  const { problem, issuer } = result ?? {};
  return (
    <section aria-label={t('providers.test')}>
      <p className="settings-note">{t('providers.test.hint')}</p>
      <ErrorNotice text={issue} />
      {problem && <Alert type="error" showIcon title={t(`refusal.${problem.code}`, problem.params)} />}
      {issuer && <Alert type="success" showIcon title={t('providers.test.done', { issuer })} />}
      <p>
        <Button loading={busy} onClick={() => void run()}>
          {t('providers.test')}
        </Button>
      </p>
    </section>
  );
}
