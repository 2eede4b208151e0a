import { useAccess } from '@umijs/max';
import { Button, Modal } from 'antd';
import { doubtDecisions } from '#contract/sending';
import ErrorNotice from '@/components/page/ErrorNotice';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { notifyDone } from '@/services/notice';
import { queryClient } from '@/services/queries';
import { queriesShowing } from '@/services/queryKeys';
import { useText } from '@/services/text';

interface Props {
  campaignId: number;
  /** absent: all uncertain deliveries */
  recipientIds?: number[];
  count: number;
}

/** Resolves mails that may or may not have been delivered: each action asks for confirmation and states its risk. */
export function UncertainDeliveryActions({ campaignId, recipientIds, count }: Props) {
  const t = useText();
  const access = useAccess();
  const [modal, question] = Modal.useModal();
  const action = useAction(async (decision: (typeof doubtDecisions)[number]) => {
    const { decided } = await api.sending.decide({
      params: { id: campaignId },
      body: { decision, recipientIds },
    });
    notifyDone(t(`campaigns.doubts.done.${decision}`, { count: decided }));
    await queryClient.invalidateQueries(queriesShowing('campaigns'));
  });
  if (!access['campaigns:send']) return null;
  return (
    <div className="no-print">
      {question}
      <ErrorNotice text={action.issue} />
      {doubtDecisions.map((decision) => (
        <Button
          key={decision}
          size="small"
          loading={action.busy}
          onClick={() =>
            modal.confirm({
              title: t(`campaigns.doubts.${decision}`),
              content: t(`campaigns.doubts.risk.${decision}`, { count }),
              okText: t(`campaigns.doubts.${decision}`),
              onOk: () => action.run(decision),
            })
          }
        >
          {t(`campaigns.doubts.${decision}`)}
        </Button>
      ))}
    </div>
  );
}
