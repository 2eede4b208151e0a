import { useQuery } from '@tanstack/react-query';
import { useAccess } from '@umijs/max';
import { Button, Popconfirm } from 'antd';
import { useState } from 'react';
import ErrorNotice from '@/components/page/ErrorNotice';
import Loaded from '@/components/page/Loaded';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { notifyDone } from '@/services/notice';
import { queryClient } from '@/services/queries';
import { useText } from '@/services/text';
import QuestionDialog from './QuestionDialog';

const queryKey = ['securityQuestions'];

/** The security question of the user, or why there can be none. */
export default function SecurityQuestion() {
  const t = useText();
  const access = useAccess();
  const [isOpen, setOpen] = useState(false);
  const query = useQuery({ queryKey, queryFn: () => api.securityQuestions.read() });
  const refresh = () => queryClient.invalidateQueries({ queryKey });
  const { run, busy, issue } = useAction(async () => {
    await api.securityQuestions.remove();
    notifyDone(t('profile.question.removed'));
    await refresh();
  });
  return (
    <Loaded query={query}>
      {({ question, isOn }) =>
        !access['account:set-question'] || !isOn ? (
          <p className="profile-when">{t(isOn ? 'profile.question.notAdmin' : 'profile.question.off')}</p>
        ) : (
          <>
            <p>{question ?? t('profile.question.none')}</p>
            <p className="profile-when">{t('profile.question.hint')}</p>
            <ErrorNotice text={issue} />
            <Button onClick={() => setOpen(true)}>
              {t(question === null ? 'profile.question.set' : 'profile.question.change')}
            </Button>
            {question !== null && (
              <Popconfirm
                title={t('profile.question.remove.ask')}
                okText={t('profile.question.remove')}
                onConfirm={() => void run()}
              >
                <Button type="link" danger loading={busy}>
                  {t('profile.question.remove')}
                </Button>
              </Popconfirm>
            )}
            {isOpen && (
              <QuestionDialog
                title={t(question === null ? 'profile.question.set' : 'profile.question.change')}
                onSaved={refresh}
                onClose={() => setOpen(false)}
              />
            )}
          </>
        )
      }
    </Loaded>
  );
}
