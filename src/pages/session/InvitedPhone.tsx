import { Button } from 'antd';
import CodeItem from '@/components/phones/CodeItem';
import type { useSentCode } from '@/components/phones/useCodeRequest';
import { useText } from '@/services/text';

interface Props {
  /** the number of the invitation */
  phone: string;
  sent: ReturnType<typeof useSentCode>;
  /** the user goes on without verifying the number */
  withoutCode: boolean;
  onChange(withoutCode: boolean): void;
}

/** Asks an invited user for the code that is sent to the phone number of the invitation, or lets the user go on without. */
export default function InvitedPhone({ phone, sent, withoutCode, onChange }: Props) {
  const t = useText();
  if (withoutCode)
    return (
      <p className="bare-phone">
        {t('session.activation.later', { phone })}{' '}
        <Button type="link" onClick={() => onChange(false)}>
          {t('session.activation.verify')}
        </Button>
      </p>
    );
  return (
    <>
      <p className="bare-phone">{t('session.activation.phone', { phone })}</p>
      <CodeItem onGet={() => void sent.getCode()} busy={sent.busy} wait={sent.wait} />
      <p role="status">{sent.request !== undefined && t('session.activation.sent')}</p>
      <p className="bare-phone">
        {t('session.activation.wrong')}{' '}
        <Button type="link" onClick={() => onChange(true)}>
          {t('session.activation.without')}
        </Button>
      </p>
    </>
  );
}
