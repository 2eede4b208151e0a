import { Select } from 'antd';
import { useId } from 'react';
import ErrorNotice from '@/components/page/ErrorNotice';
import { hourOptions } from '@/components/time/hourText';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { queryClient } from '@/services/queries';
import { useText } from '@/services/text';
import { choicesKey } from './choicesKey';

interface Props {
  hour: number;
  timeZone: string;
}

/** The hour of the daily digest; it is saved at once. */
export default function DigestHour({ hour, timeZone }: Props) {
  const t = useText();
  const id = useId();
  const { run, busy, issue } = useAction(async (next: number) => {
    await api.notifications.chooseDigestHour({ body: { hour: next } });
    await queryClient.invalidateQueries({ queryKey: choicesKey });
  });
  return (
    <div className="notifications-hour">
      <label htmlFor={id}>{t('profile.notifications.digestHour')}</label>
      <Select
        id={id}
        value={hour}
        loading={busy}
        onChange={(next: number) => void run(next)}
        options={hourOptions()}
      />
      <span>{t('profile.notifications.timeZone', { zone: timeZone })}</span>
      <ErrorNotice text={issue} />
    </div>
  );
}
