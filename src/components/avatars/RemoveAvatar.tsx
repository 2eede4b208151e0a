import { Button, Popconfirm } from 'antd';
import ErrorNotice from '@/components/page/ErrorNotice';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { notifyDone } from '@/services/notice';
import { queryClient } from '@/services/queries';
import { queriesShowing } from '@/services/queryKeys';
import { useText } from '@/services/text';

interface Props {
  /** the user whose picture an ADMIN removes; absent: the user's own */
  userId?: number;
  question: string;
}

/** The button that removes the picture of a user. */
export default function RemoveAvatar({ userId, question }: Props) {
  const t = useText();
  const removing = useAction(async () => {
    await (userId === undefined
      ? api.avatars.remove()
      : api.avatars.removeOfUser({ params: { id: userId } }));
    await queryClient.invalidateQueries({ queryKey: ['avatars'] });
    notifyDone(t('avatars.removed'));
    await queryClient.invalidateQueries(queriesShowing('users'));
  });
  return (
    <>
      <Popconfirm title={question} okText={t('avatars.remove')} onConfirm={() => void removing.run()}>
        <Button loading={removing.busy}>{t('avatars.remove')}</Button>
      </Popconfirm>
      <ErrorNotice text={removing.issue} />
    </>
  );
}
