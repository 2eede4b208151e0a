import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useModel } from '@umijs/max';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import type { CallReply } from '#contract/api/route';
import type { session } from '#contract/session';
import SmallPages from '@/components/list/SmallPages';
import ErrorNotice from '@/components/page/ErrorNotice';
import Loaded from '@/components/page/Loaded';
import StatusTag from '@/components/page/StatusTag';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { momentText } from '@/services/day';
import { useText } from '@/services/text';
import { base } from '../../../../config/layout';

type SignIn = CallReply<(typeof session)['signIns']>['data'][number];

/** Lists the user's sign-ins, each with a button for one that the user did not make. */
export default function OwnSignIns({ email }: { email: string }) {
  const t = useText();
  const [page, setPage] = useState(1);
  const query = useQuery({
    queryKey: ['session', 'sign-ins', page],
    queryFn: () => api.session.signIns({ query: { page, pageSize: 10 } }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <p className="profile-when">{t('session.profile.signIns.hint')}</p>
      <Loaded query={query}>
        {({ data, total }) => (
          <>
            <ul className="profile-sessions">
              {data.map((signIn) => (
                <SignInItem key={signIn.id} signIn={signIn} email={email} />
              ))}
            </ul>
            <SmallPages page={page} pageSize={10} total={total} onTurn={setPage} />
          </>
        )}
      </Loaded>
    </>
  );
}

function SignInItem({
  signIn: { id, at, way, device, address, succeeded },
  email,
}: {
  signIn: SignIn;
  email: string;
}) {
  const t = useText();
  const [modal, question] = Modal.useModal();
  const { initialState } = useModel('@@initialState');
  const isSent = initialState?.delivery !== 'OUTBOX';
  const { run, busy, issue } = useAction(async () => {
    await api.session.reportSignIn({ params: { id } });
    // Loads a new page, because this session has ended.
    window.location.assign(`${base}login?view=reported`);
  });
  const ask = () =>
    modal.confirm({
      title: t('session.notMe.title'),
      content: t(isSent ? 'session.notMe.sent' : 'session.notMe.kept', { email }),
      okText: t('session.notMe.confirm'),
      onOk: run,
    });
  return (
    <li>
      <div>
        <strong>{momentText(at)}</strong>{' '}
        {!succeeded && <StatusTag tone="bad" label={t('session.signIn.failed')} />}
        <div className="profile-when">
          {t(`session.signIn.way.${way}`)} · {device || t('session.profile.device.unknown')} · {address}
        </div>
        {question}
        <ErrorNotice text={issue} />
      </div>
      {succeeded && (
        <Button size="small" loading={busy} onClick={ask}>
          {t('session.notMe')}
        </Button>
      )}
    </li>
  );
}
