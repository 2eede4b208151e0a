import { BellFilled, BellOutlined, MutedOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { type Follow, type FollowNoun, type FollowState, followStates } from '#contract/follows';
import ButtonMenu from '@/components/page/ButtonMenu';
import ErrorNotice from '@/components/page/ErrorNotice';
import type { MessageId } from '@/locales/messages';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { queryClient } from '@/services/queries';
import { useText } from '@/services/text';
import { followKeys, refreshFollows } from './followKeys';
import './follows.css';

interface Props {
  noun: FollowNoun;
  id: number;
  /** what the row is called; undefined until it is loaded */
  title: string | undefined;
}

const icons = {
  FOLLOWING: <BellFilled aria-hidden />,
  NONE: <BellOutlined aria-hidden />,
  MUTED: <MutedOutlined aria-hidden />,
};

/** The bell in the head of a page: whether the user follows the row and why, with a menu to follow or mute it. */
export default function FollowButton({ noun, id, title }: Props) {
  const t = useText();
  const query = useQuery({
    queryKey: followKeys.row(noun, id),
    queryFn: () => api.follows.read({ params: { noun, id } }),
    throwOnError: false,
  });
  const { run, busy, issue } = useAction(async (state: FollowState) => {
    const params = { noun, id };
    const reply =
      state === 'NONE'
        ? await api.follows.reset({ params })
        : await api.follows.choose({ params, body: { state } });
    queryClient.setQueryData(followKeys.row(noun, id), reply);
    await refreshFollows();
  });
  const follow = query.data;
  // The box has its size before state and title are known.
  if (!follow || title === undefined) return <span className="follow-button no-print" />;
  const reason = t(reasonText(follow));
  const choices = followStates.filter((state) => state !== 'NONE' || follow.defaultState === 'NONE');
  return (
    <span className="follow-button no-print">
      <ButtonMenu
        menu={{
          selectable: true,
          selectedKeys: [follow.state],
          onClick: ({ key }) => void run(key as FollowState),
          items: [
            {
              key: 'reason',
              type: 'group',
              label: reason,
              children: choices.map((state) => ({
                key: state,
                icon: icons[state],
                label: (
                  <span className="follow-option">
                    {t(`follows.option.${state}`)}
                    <small>{t(`follows.option.${state}.hint`)}</small>
                  </span>
                ),
              })),
            },
          ],
        }}
      >
        <Button
          type="text"
          size="small"
          loading={busy}
          icon={icons[follow.state]}
          aria-label={`${t(`follows.state.${follow.state}`)} · ${title}`}
          aria-haspopup="menu"
          title={reason}
        />
      </ButtonMenu>
      <ErrorNotice text={issue} />
    </span>
  );
}

/** Returns the sentence that says why the row is followed or muted. */
function reasonText({ state, reason }: Follow): MessageId {
  if (state === 'NONE' || reason === null) return 'follows.reason.none';
  if (state === 'FOLLOWING') return `follows.reason.${reason}`;
  return reason === 'CONTAINED' ? 'follows.reason.mutedContained' : 'follows.reason.muted';
}
