import { Button } from 'antd';
import ErrorNotice from '@/components/page/ErrorNotice';
import { useAction } from '@/services/action';
import { momentText } from '@/services/day';
import { notifyDone } from '@/services/notice';
import { useText } from '@/services/text';

interface Props {
  email: string;
  expiresAt: string;
  onAgain(): Promise<void>;
  onCancel(): Promise<void>;
}

/** An address that waits until its owner opens the link, with buttons that send it again and withdraw the request. */
export default function PendingEmail({ email, expiresAt, onAgain, onCancel }: Props) {
  const t = useText();
  const again = useAction(onAgain);
  const cancel = useAction(async () => {
    await onCancel();
    notifyDone(t('profile.email.cancelled'));
  });
  return (
    <div className="profile-pending">
      <span>{t('profile.email.pending', { email, date: momentText(expiresAt) })}</span>
      <Button type="link" size="small" loading={again.busy} onClick={() => void again.run()}>
        {t('profile.email.again')}
      </Button>
      <Button type="link" size="small" loading={cancel.busy} onClick={() => void cancel.run()}>
        {t('profile.email.cancel')}
      </Button>
      <ErrorNotice text={again.issue ?? cancel.issue} />
    </div>
  );
}
