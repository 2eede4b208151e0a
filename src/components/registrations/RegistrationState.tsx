import { useAccess } from '@umijs/max';
import { Flex } from 'antd';
import type { RegistrationState as State } from '#contract/registration-states';
import type { Registration } from '#contract/registrations';
import StatusTag, { type Tone } from '@/components/page/StatusTag';
import { useText } from '@/services/text';

const tones: Record<State, Tone> = {
  PENDING: 'active',
  APPROVED: 'good',
  SUSPENDED: 'warn',
  REJECTED: 'bad',
};

/** The state of a registration. */
export function RegistrationState({ state }: Pick<Registration, 'state'>) {
  const t = useText();
  return <StatusTag label={t(`registrations.state.${state}`)} tone={tones[state]} />;
}

type Warned = Pick<Registration, 'askManager' | 'warnings' | 'termsAccepted'>;

/** Why a manager should be asked; users who may not know the reasons see only that one should be. */
export function RegistrationWarnings({ askManager, warnings, termsAccepted }: Warned) {
  const t = useText();
  const access = useAccess();
  return (
    <Flex wrap gap="0 12px">
      {access['customers:see-limit']
        ? warnings.map((warning) => (
            <StatusTag key={warning} label={t(`registrations.warning.${warning}`)} tone="warn" />
          ))
        : askManager && <StatusTag label={t('registrations.askManager')} tone="warn" />}
      {!termsAccepted && <StatusTag label={t('registrations.terms.missing')} tone="quiet" />}
    </Flex>
  );
}
