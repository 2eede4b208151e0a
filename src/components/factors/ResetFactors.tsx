import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { ReasonDialog } from '@/components/form/ReasonDialog';
import CheckAnswer from '@/components/security-questions/CheckAnswer';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { notifyDone } from '@/services/notice';
import { useText } from '@/services/text';

/** The button that removes the second factors of a user who lost them. */
export default function ResetFactors({ user: { id, name } }: { user: { id: number; name: string } }) {
  const t = useText();
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const { run, busy, issue } = useAction(async (reason: string) => {
    await api.factors.reset({ params: { id }, body: { reason } });
    setOpen(false);
    notifyDone(t('factors.reset.done'));
    await client.invalidateQueries({ queryKey: ['users'] });
  });
  return (
    <>
      <Button danger onClick={() => setOpen(true)}>
        {t('factors.reset')}
      </Button>
      {isOpen && (
        <ReasonDialog
          title={t('factors.reset.title', { name })}
          label={t('factors.reset')}
          danger
          busy={busy}
          issue={issue}
          onReason={(reason) => void run(reason)}
          onCancel={() => setOpen(false)}
        >
          <p>{t('factors.reset.hint', { name })}</p>
          <CheckAnswer userId={id} />
        </ReasonDialog>
      )}
    </>
  );
}
