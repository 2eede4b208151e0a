import { useAccess } from '@umijs/max';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import type { Privacy } from '#contract/privacy';
import Colleague from '@/components/avatars/Colleague';
import { ReasonDialog } from '@/components/form/ReasonDialog';
import ErrorNotice from '@/components/page/ErrorNotice';
import { LocalTime } from '@/components/time/SaleTime';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { queryClient } from '@/services/queries';
import { queriesShowing } from '@/services/queryKeys';
import { useText } from '@/services/text';

interface Part {
  customerId: number;
  privacy: Privacy;
}
type PrivacyAction = 'erase' | 'hold' | 'lift';

/** The privacy actions on a customer's data, and those already taken. */
export function PrivacyActions({ customerId: id, privacy: { hold, erasedAt } }: Part) {
  const t = useText();
  const access = useAccess();
  const isErased = erasedAt !== null;
  const [pendingAction, setPendingAction] = useState<PrivacyAction>();
  const disclose = useAction(async () => {
    await api.privacy.disclose({ params: { id } });
    await queryClient.invalidateQueries(queriesShowing('customers'));
  });
  return (
    <section>
      <h2>{t('privacy.title')}</h2>
      <PrivacyStatus hold={hold} erasedAt={erasedAt} />
      {!isErased && (
        <>
          <p>{t('privacy.access.hint')}</p>
          <p>{t('privacy.erase.hint')}</p>
        </>
      )}
      <div className="privacy-actions">
        {!isErased && (
          <Button onClick={() => void disclose.run()} loading={disclose.busy}>
            {t('privacy.access')}
          </Button>
        )}
        {access['customers:hold'] && (hold || !isErased) && (
          <Button onClick={() => setPendingAction(hold ? 'lift' : 'hold')}>
            {t(hold ? 'privacy.hold.lift' : 'privacy.hold.place')}
          </Button>
        )}
        {access['customers:erase'] && !isErased && (
          <Button disabled={hold !== null} onClick={() => setPendingAction('erase')}>
            {t('privacy.erase')}
          </Button>
        )}
      </div>
      <ErrorNotice text={disclose.issue} />
      {pendingAction && (
        <PrivacyReasonDialog
          customerId={id}
          pendingAction={pendingAction}
          onClose={() => setPendingAction(undefined)}
        />
      )}
    </section>
  );
}

function PrivacyStatus({ hold, erasedAt }: Pick<Privacy, 'hold' | 'erasedAt'>) {
  const t = useText();
  return (
    <>
      {erasedAt && (
        <p>
          <b>{t('privacy.erased')}</b> · <LocalTime at={erasedAt} />
        </p>
      )}
      {hold && (
        <Alert
          type="warning"
          title={`${t('privacy.hold')}: ${hold.reason}`}
          description={
            <>
              <Colleague id={hold.byId} name={hold.by} /> · <LocalTime at={hold.at} />.{' '}
              {t('privacy.hold.hint')}
            </>
          }
        />
      )}
    </>
  );
}

interface PrivacyReasonProps {
  customerId: number;
  pendingAction: PrivacyAction;
  onClose(): void;
}

function PrivacyReasonDialog({ customerId: id, pendingAction, onClose }: PrivacyReasonProps) {
  const t = useText();
  const { run, busy, issue } = useAction(async (reason: string) => {
    await api.privacy[pendingAction]({ params: { id }, body: { reason } });
    await queryClient.invalidateQueries(queriesShowing('customers'));
    onClose();
  });
  const words = {
    erase: [t('privacy.erase.why'), t('privacy.erase')],
    hold: [t('privacy.hold.why'), t('privacy.hold.place')],
    lift: [t('privacy.hold.lift'), t('privacy.hold.lift')],
  } as const;
  return (
    <ReasonDialog
      title={words[pendingAction][0]}
      label={words[pendingAction][1]}
      danger={pendingAction === 'erase'}
      busy={busy}
      issue={issue}
      onReason={(reason) => void run(reason)}
      onCancel={onClose}
    />
  );
}
