import { useAccess } from '@umijs/max';
import { Button, Flex, Popconfirm } from 'antd';
import { useState } from 'react';
import { type FieldValues, omitFields, pickFieldValues } from '#contract/api/field';
import { listStepsFrom } from '#contract/api/lifecycle';
import type { Currency } from '#contract/currencies';
import {
  type RegistrationStep,
  reasonedRegistrationSteps,
  registrationLifecycle,
} from '#contract/registration-states';
import { type Registration, registrationFields } from '#contract/registrations';
import Colleague from '@/components/avatars/Colleague';
import { useFieldDisplays } from '@/components/catalogue/fieldDisplays';
import { CustomerLink } from '@/components/customers/CustomerLink';
import { ReasonDialog } from '@/components/form/ReasonDialog';
import SavedForm from '@/components/form/SavedForm';
import { Money } from '@/components/money/Money';
import ActionButtons from '@/components/page/ActionButtons';
import ErrorNotice from '@/components/page/ErrorNotice';
import RegistrationFields from '@/components/registrations/RegistrationFields';
import { RegistrationState, RegistrationWarnings } from '@/components/registrations/RegistrationState';
import { registrationKeys } from '@/components/registrations/registrationKeys';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { notifyDone } from '@/services/notice';
import { queryClient } from '@/services/queries';
import { queriesShowing } from '@/services/queryKeys';
import { useText } from '@/services/text';
import { useUrl } from '@/services/url';

/** The fields of clerks. */
const clerkFields = omitFields(registrationFields, ['limit', 'deposit', 'note']);
type Values = FieldValues<typeof clerkFields> & Partial<FieldValues<typeof registrationFields>>;

interface Props {
  auctionId: number;
  /** whether the bidding is not over */
  isOpen: boolean;
  currency: Currency;
  registration: Registration;
}

/** A bidder of a sale: state with its steps, warnings, what they bought, and the form. */
export default function OneRegistration({ auctionId, isOpen, currency, registration }: Props) {
  const t = useText();
  const access = useAccess();
  const { set } = useUrl();
  const [asking, setAsking] = useState<RegistrationStep>();
  const { id, version, state, customer, lots, won, reason, by, byId } = registration;
  const params = { id: auctionId, registration: id };
  const refresh = () => queryClient.invalidateQueries(queriesShowing('registrations'));
  const store = (row: Registration) => {
    queryClient.setQueryData(registrationKeys.one(auctionId, id), row);
    void refresh();
  };
  const decide = useAction(async (step: RegistrationStep, why: string) => {
    store(await api.registrations.decide({ params, body: { version, step, reason: why } }));
    setAsking(undefined);
  });
  const remove = useAction(async () => {
    await api.registrations.remove({ params, query: { version } });
    set({ bidder: undefined });
    notifyDone(t('registrations.removed'));
    await refresh();
  });
  const managed = access['customers:see-limit'] === true;
  return (
    <>
      <Flex wrap gap="small">
        <RegistrationState state={state} />
        <CustomerLink customer={customer} />
        {managed && (
          <span>
            {t('registrations.lots')}: {lots} · {t('registrations.won')}:{' '}
            <Money amount={won} currency={currency} />
          </span>
        )}
      </Flex>
      <RegistrationWarnings {...registration} />
      {reason && (
        <p>
          {t('registrations.reason')}: {reason}
        </p>
      )}
      {by && byId !== null && (
        <p>
          {t('registrations.by')} <Colleague id={byId} name={by} />
        </p>
      )}
      <ErrorNotice text={asking ? undefined : (decide.issue ?? remove.issue)} />
      {access['registrations:decide'] && (
        <p>
          <ActionButtons
            busy={decide.busy}
            actions={listStepsFrom(registrationLifecycle, state).map((step) => ({
              key: step,
              label: t(`registrations.step.${step}`),
              run: () =>
                reasonedRegistrationSteps.includes(step) ? setAsking(step) : void decide.run(step, ''),
            }))}
          />
        </p>
      )}
      {asking && (
        <ReasonDialog
          title={t(asking === 'reject' ? 'registrations.ask.reject' : 'registrations.ask.suspend')}
          label={t(`registrations.step.${asking}`)}
          busy={decide.busy}
          issue={decide.issue}
          danger
          onReason={(why) => void decide.run(asking, why)}
          onCancel={() => setAsking(undefined)}
        />
      )}
      <SavedForm<Values, Registration>
        layout="vertical"
        saved={
          managed
            ? pickFieldValues(registrationFields, registration)
            : pickFieldValues(clerkFields, registration)
        }
        version={version}
        disabled={!access['registrations:register'] || !isOpen}
        save={(values, onVersion) =>
          api.registrations.update({ params, body: { ...values, version: onVersion } })
        }
        onSaved={store}
        fields={useFieldDisplays(registrationFields, currency)}
      >
        <RegistrationFields currency={currency} />
      </SavedForm>
      {access['registrations:decide'] && lots === 0 && (
        <Popconfirm title={t('registrations.remove')} onConfirm={() => void remove.run()}>
          <Button danger loading={remove.busy}>
            {t('registrations.remove')}
          </Button>
        </Popconfirm>
      )}
    </>
  );
}
