import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Input, Space } from 'antd';
import { useId, useState } from 'react';
import { limits } from '#contract/api/limits';
import ErrorNotice from '@/components/page/ErrorNotice';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { useText } from '@/services/text';
import './securityQuestions.css';

/** Checks what a caller answers to the security question of a user; shows nothing for a user without one. */
export default function CheckAnswer({ userId }: { userId: number }) {
  const t = useText();
  const id = useId();
  const [answer, setAnswer] = useState('');
  const [matches, setMatches] = useState<boolean>();
  const query = useQuery({
    queryKey: ['securityQuestions', userId],
    queryFn: () => api.securityQuestions.readOfUser({ params: { id: userId } }),
  });
  const { run, busy, issue } = useAction(async () => {
    setMatches(undefined);
    const reply = await api.securityQuestions.check({ params: { id: userId }, body: { answer } });
    setMatches(reply.matches);
  });
  if (!query.data || query.data.question === null) return null;
  return (
    <div className="check-answer">
      <p>
        {t('factors.reset.question')}: <strong>{query.data.question}</strong>
      </p>
      <ErrorNotice text={issue} />
      <label htmlFor={id}>{t('factors.reset.answer')}</label>
      <Space.Compact block>
        <Input
          id={id}
          autoComplete="off"
          maxLength={limits.line}
          value={answer}
          onChange={(event) => {
            setAnswer(event.target.value);
            // The result belongs to the answer that was checked.
            setMatches(undefined);
          }}
          onPressEnter={() => answer.trim() && void run()}
        />
        <Button disabled={answer.trim() === ''} loading={busy} onClick={() => void run()}>
          {t('factors.reset.check')}
        </Button>
      </Space.Compact>
      {matches !== undefined && (
        <Alert
          type={matches ? 'info' : 'warning'}
          showIcon
          title={t(matches ? 'factors.reset.match' : 'factors.reset.noMatch')}
        />
      )}
    </div>
  );
}
