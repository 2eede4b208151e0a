import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Modal, Select } from 'antd';
import { useId, useState } from 'react';
import { type Receivers, type Work, type WorkKind, workKinds } from '#contract/handovers';
import { renderColleague } from '@/components/avatars/colleagueOption';
import ErrorNotice from '@/components/page/ErrorNotice';
import Loaded from '@/components/page/Loaded';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { useFocusReturn } from '@/services/focus';
import { useStaff } from '@/services/lookups';
import { notifyDone } from '@/services/notice';
import { queryClient } from '@/services/queries';
import { queriesShowing } from '@/services/queryKeys';
import { useText } from '@/services/text';
import { useWorkText, workKey } from './useWork';
import { WorkRow } from './WorkRow';
import './handovers.css';

interface Props {
  user: { id: number; name: string };
  /** deactivates the user, where that is what the handover is for */
  deactivate?: () => Promise<unknown>;
  onClose(): void;
}

const nobody = Object.fromEntries(workKinds.map((kind) => [kind, null])) as Receivers;

/** What shows the names of responsible users. */
const changedNouns = [
  'customers',
  'tasks',
  'auctions',
  'collections',
  'items',
  'lots',
  'goals',
  'subscriptions',
  'users',
];

/** Previews and hands over the work of a user, all to one colleague or each kind to another. */
export default function HandOver({ user, deactivate, onClose }: Props) {
  const t = useText();
  const id = useId();
  const workText = useWorkText();
  useFocusReturn();
  const [receivers, setReceivers] = useState<Receivers>(nobody);
  const colleagues = useStaff()
    .filter((colleague) => colleague.id !== user.id)
    .map(({ id: value, name: label }) => ({ value, label }));
  const query = useQuery({
    queryKey: [...workKey(user.id), receivers],
    queryFn: () => api.handovers.preview({ params: { id: user.id }, body: { receivers } }),
    placeholderData: keepPreviousData,
    throwOnError: false,
  });
  const preview = query.isPlaceholderData ? undefined : query.data;
  const movable = preview?.work.reduce((sum, work) => sum + work.movable, 0) ?? 0;
  const refresh = () =>
    Promise.all(changedNouns.map((noun) => queryClient.invalidateQueries(queriesShowing(noun))));
  const handingOver = useAction(
    async () => {
      if (!preview) return;
      const { work } = await api.handovers.handOver({
        params: { id: user.id },
        body: { receivers, confirmed: preview.digest },
      });
      notifyDone(t('handovers.done', { work: workText(work.map(toMoved)) }));
      const remaining = work.reduce((sum, one) => sum + one.count - one.movable, 0);
      setReceivers(nobody);
      await refresh();
      if (remaining > 0) return;
      await deactivate?.();
      onClose();
    },
    {
      // The preview is loaded again, and its message asks to confirm again.
      onProblem: ({ code }) => {
        if (code === 'handover.preview_changed') void query.refetch();
        return false;
      },
    },
  );
  const deactivating = useAction(async () => {
    await deactivate?.();
    onClose();
  });
  const change = (kinds: readonly WorkKind[], receiver: number | null) => {
    handingOver.clear();
    setReceivers({ ...receivers, ...Object.fromEntries(kinds.map((kind) => [kind, receiver])) });
  };
  const [first] = workKinds.map((kind) => receivers[kind]);
  const isShared = workKinds.every((kind) => receivers[kind] === first);
  return (
    <Modal
      open
      width={600}
      title={t('handovers.dialog', { name: user.name })}
      onCancel={onClose}
      okText={
        movable === 0
          ? t('handovers.submitNone')
          : t(deactivate ? 'handovers.submitDeactivate' : 'handovers.submit', { count: movable })
      }
      okButtonProps={{ disabled: movable === 0 || deactivating.busy, loading: handingOver.busy }}
      onOk={() => void handingOver.run()}
      footer={(buttons) => (
        <div className="handover-buttons">
          {deactivate && (
            <Button danger loading={deactivating.busy} onClick={() => void deactivating.run()}>
              {t('handovers.deactivateOnly')}
            </Button>
          )}
          {buttons}
        </div>
      )}
    >
      <p>{t('handovers.intro', { name: user.name })}</p>
      <ErrorNotice text={handingOver.issue ?? deactivating.issue} />
      <label htmlFor={id}>{t('handovers.to')}</label>
      <Select<number | null>
        id={id}
        className="handover-receiver"
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        optionRender={renderColleague}
        value={isShared ? (first ?? null) : null}
        onChange={(receiver) => change(workKinds, receiver ?? null)}
        options={colleagues}
      />
      <Loaded query={query}>
        {({ work }) => (
          <ul className="handover-work" aria-live="polite">
            {work
              .filter(({ count }) => count > 0)
              .map((one) => (
                <WorkRow
                  key={one.kind}
                  work={one}
                  giver={user.name}
                  receiverId={receivers[one.kind]}
                  colleagues={colleagues}
                  onChange={(receiver) => change([one.kind], receiver)}
                />
              ))}
          </ul>
        )}
      </Loaded>
    </Modal>
  );
}

const toMoved = ({ kind, movable }: Work) => ({ kind, count: movable });
