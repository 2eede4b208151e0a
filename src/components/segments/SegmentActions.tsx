import { useAccess } from '@umijs/max';
import type { Segment } from '#contract/segments';
import ActionButtons from '@/components/page/ActionButtons';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { momentText } from '@/services/day';
import { queryClient } from '@/services/queries';
import { queriesShowing } from '@/services/queryKeys';
import { useText } from '@/services/text';

/** Freezes a segment as a snapshot, makes it live again, archives it. */
export function SegmentActions({ segment }: { segment: Segment }) {
  const t = useText();
  const access = useAccess();
  const { id, version, frozenAt, archivedAt, condition } = segment;
  const { run, busy } = useAction(async (action: () => Promise<Segment>) => {
    await action();
    await queryClient.invalidateQueries(queriesShowing('segments'));
  });
  if (!access['segments:edit']) return null;
  const row = { params: { id } };
  const freeze = {
    key: 'freeze',
    label: t('segments.freeze'),
    run: () => void run(() => api.segments.freeze({ ...row, body: { version } })),
  };
  const thaw = {
    key: 'thaw',
    label: t('segments.thaw'),
    run: () => void run(() => api.segments.thaw({ ...row, body: { version } })),
  };
  const archive = {
    key: 'archive',
    label: t(archivedAt ? 'segments.restore' : 'segments.archive'),
    run: () => void run(() => api.segments.update({ ...row, body: { version, archived: !archivedAt } })),
  };
  const first = archivedAt ? [] : frozenAt === null ? [freeze] : condition === null ? [] : [thaw];
  return (
    <>
      {frozenAt && <small>{t('segments.frozen', { day: momentText(frozenAt) })}</small>}
      <ActionButtons actions={[...first, archive]} busy={busy} />
    </>
  );
}
