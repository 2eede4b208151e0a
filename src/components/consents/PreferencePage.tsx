import { Button, Input } from 'antd';
import { useState } from 'react';
import ErrorNotice from '@/components/page/ErrorNotice';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { notifyDone } from '@/services/notice';
import { useText } from '@/services/text';

/** Creates the link of the customer's preference page and shows it once. */
export function PreferencePage({ customerId: id }: { customerId: number }) {
  const t = useText();
  const [address, setAddress] = useState<string>();
  const make = useAction(async () => setAddress((await api.consents.makePage({ params: { id } })).address));
  const copy = useAction(async (text: string) => {
    await navigator.clipboard.writeText(text);
    notifyDone(t('consents.page.copied'));
  });
  return (
    <section className="consents-page">
      <Button onClick={() => void make.run()} loading={make.busy}>
        {t('consents.page.make')}
      </Button>
      <ErrorNotice text={make.issue ?? copy.issue} />
      {address && (
        <div role="status">
          <p>{t('consents.page.once')}</p>
          <Input
            readOnly
            aria-label={t('consents.page.address')}
            value={address}
            onFocus={({ target }) => target.select()}
            suffix={
              <Button size="small" onClick={() => void copy.run(address)}>
                {t('consents.page.copy')}
              </Button>
            }
          />
        </div>
      )}
    </section>
  );
}
