import { useAccess } from '@umijs/max';
import { Button, Popconfirm } from 'antd';
import type { Register } from '#contract/registers';
import ErrorNotice from '@/components/page/ErrorNotice';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { dayText } from '@/services/day';
import { notifyDone } from '@/services/notice';
import { queryClient } from '@/services/queries';
import { queriesShowing } from '@/services/queryKeys';
import { useText } from '@/services/text';

/** Returns whether the whole period of a register is closed in the ledger. */
export const isClosed = ({ to, closedThrough }: Register): boolean =>
  closedThrough !== null && to <= closedThrough;

/** Freezes the register that is shown. It waits until the period is closed, and disappears once it is frozen. */
export default function FreezeButton({ current }: { current: Register }) {
  const t = useText();
  const access = useAccess();
  const { register, company, from, to, copy } = current;
  const { run, busy, issue } = useAction(async () => {
    await api.registers.freeze({ params: { register }, body: { company, from, to } });
    await queryClient.invalidateQueries(queriesShowing('registers'));
    notifyDone(t('registers.freeze.done'));
  });
  if (!access['accounting:close'] || copy) return null;
  return (
    <>
      <ErrorNotice text={issue} />
      <Popconfirm
        disabled={!isClosed(current)}
        title={t('registers.freeze.confirm', {
          register: t(`registers.${register}`),
          from: dayText(from),
          to: dayText(to),
        })}
        description={t('registers.freeze.hint')}
        okText={t('registers.freeze')}
        onConfirm={() => void run()}
      >
        <Button type="primary" loading={busy} disabled={!isClosed(current)}>
          {t('registers.freeze')}
        </Button>
      </Popconfirm>
    </>
  );
}
