import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useIntl } from '@umijs/max';
import { Button } from 'antd';
import { useState } from 'react';
import { ReasonDialog } from '@/components/form/ReasonDialog';
import Loaded from '@/components/page/Loaded';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { notifyDone } from '@/services/notice';
import { useText } from '@/services/text';
import './factors.css';

interface Props {
  user: { id: number; name: string };
  isSelf: boolean;
}

/** The second factors of a user, with a button that removes them for a user who lost them. */
export default function UserFactors({ user, isSelf }: Props) {
  const t = useText();
  const { formatList } = useIntl();
  const query = useQuery({
    queryKey: ['users', 'factors', user.id],
    queryFn: () => api.factors.ofUser({ params: { id: user.id } }),
    throwOnError: false,
  });
  return (
    <Loaded query={query}>
      {({ factors }) => (
        <div className="factors-row">
          <span>
            {t('factors.ofUser')}:{' '}
            {factors.length > 0
              ? formatList(
                  factors.map((kind) => t(`factors.kind.${kind}`)),
                  { type: 'unit' },
                )
              : t('factors.kind.none')}
          </span>
          {factors.length > 0 && !isSelf && <ResetFactors user={user} />}
        </div>
      )}
    </Loaded>
  );
}

function ResetFactors({ user: { id, name } }: Pick<Props, 'user'>) {
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
      <Button size="small" onClick={() => setOpen(true)}>
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
        </ReasonDialog>
      )}
    </>
  );
}
