import { useIntl } from '@umijs/max';
import type { UserRow } from '#contract/users';
import { useText } from '@/services/text';

/** Returns functions that name the second factors of a user, and way and device of a sign-in. */
export function useAccessText() {
  const t = useText();
  const { formatList } = useIntl();
  return {
    factorsText: (factors: UserRow['factors']) =>
      factors.length > 0
        ? formatList(factors.map((factor) => t(`users.factor.${factor}`)))
        : t('users.factors.none'),
    signInText: ({ way, device }: NonNullable<UserRow['lastSignIn']>) =>
      `${t(`session.signIn.way.${way}`)} · ${device || t('session.profile.device.unknown')}`,
  };
}
