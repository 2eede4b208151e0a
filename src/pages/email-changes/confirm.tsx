import { useQuery } from '@tanstack/react-query';
import { history, useModel, useParams } from '@umijs/max';
import { Button, Card } from 'antd';
import ErrorNotice from '@/components/page/ErrorNotice';
import LinkButton from '@/components/page/LinkButton';
import Loaded from '@/components/page/Loaded';
import PageHead from '@/components/page/PageHead';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { ProblemError } from '@/services/errors';
import { notifyDone } from '@/services/notice';
import { queryClient } from '@/services/queries';
import { useText } from '@/services/text';

const profile = '/settings/user-profile';

/**
 * The target of the link that is sent to a new address. Mail scanners open links, so the address changes only when the user
 * clicks the button.
 */
export default function ConfirmEmail() {
  const t = useText();
  const { token = '' } = useParams();
  const query = useQuery({
    queryKey: ['emailChanges', 'confirmation', token],
    queryFn: () => api.emailChanges.readConfirmation({ params: { token } }),
    throwOnError: false,
    retry: false,
  });
  const isInvalid = query.error instanceof ProblemError && query.error.code === 'token.invalid';
  return (
    <>
      <PageHead title={t(isInvalid ? 'session.reset.invalid' : 'profile.email.confirm.title')} />
      <Card className="email-change">
        {isInvalid ? (
          <>
            <p>{t('profile.email.confirm.invalid')}</p>
            <LinkButton to={profile}>{t('session.profile.title')}</LinkButton>
          </>
        ) : (
          <Loaded query={query}>{(change) => <Confirm token={token} change={change} />}</Loaded>
        )}
      </Card>
    </>
  );
}

function Confirm({ token, change }: { token: string; change: { oldEmail: string; newEmail: string } }) {
  const t = useText();
  const { setInitialState } = useModel('@@initialState');
  const { run, busy, issue } = useAction(async () => {
    await api.emailChanges.confirm({ params: { token } });
    const session = await api.session.read();
    await setInitialState((state) => state && { ...state, user: session.user });
    queryClient.removeQueries({ queryKey: ['emailChanges'] });
    notifyDone(t('profile.email.confirmed'));
    history.push(profile);
  });
  return (
    <>
      <ErrorNotice text={issue} />
      <p>{t('profile.email.confirm.text', change)}</p>
      <Button type="primary" loading={busy} onClick={() => void run()}>
        {t('profile.email.confirm', change)}
      </Button>
    </>
  );
}
