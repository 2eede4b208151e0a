import { useQuery } from '@tanstack/react-query';
import { Switch } from 'antd';
import {
  type NotificationCategory,
  notificationCategories,
  notificationChannels,
} from '#contract/notification-categories';
import type { NotificationChoice } from '#contract/notifications';
import ErrorNotice from '@/components/page/ErrorNotice';
import Loaded from '@/components/page/Loaded';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { queryClient } from '@/services/queries';
import { useText } from '@/services/text';
import { choicesKey } from './choicesKey';
import DigestHour from './DigestHour';
import './notifications.css';

/** One switch for each category and channel, and the hour of the digest; each is saved at once. */
export default function NotificationTable() {
  const t = useText();
  const query = useQuery({ queryKey: choicesKey, queryFn: () => api.notifications.choices() });
  return (
    <Loaded query={query}>
      {({ data, digestHour, digestTimeZone }) => (
        <>
          <table className="notifications">
            <thead>
              <tr>
                <th scope="col">{t('profile.notifications.category')}</th>
                {notificationChannels.map((channel) => (
                  <th key={channel} scope="col">
                    {t(`profile.notifications.channel.${channel}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {notificationCategories.map((category) => (
                <Category
                  key={category}
                  category={category}
                  choices={data.filter((choice) => choice.category === category)}
                />
              ))}
            </tbody>
          </table>
          <DigestHour hour={digestHour} timeZone={digestTimeZone} />
        </>
      )}
    </Loaded>
  );
}

interface CategoryProps {
  category: NotificationCategory;
  choices: NotificationChoice[];
}

function Category({ category, choices }: CategoryProps) {
  const t = useText();
  const { run, busy, issue } = useAction(
    async (choice: NotificationChoice & { category: Exclude<NotificationCategory, 'ACCOUNT'> }) => {
      await api.notifications.choose({ body: choice });
      await queryClient.invalidateQueries({ queryKey: choicesKey });
    },
  );
  return (
    <tr>
      <th scope="row">
        {t(`profile.notifications.${category}`)}
        <p>{t(`profile.notifications.${category}.hint`)}</p>
        <ErrorNotice text={issue} />
      </th>
      {choices.map(({ channel, enabled }) => (
        <td key={channel}>
          <Switch
            aria-label={`${t(`profile.notifications.${category}`)}: ${t(`profile.notifications.channel.${channel}`)}`}
            checked={enabled}
            disabled={category === 'ACCOUNT'}
            loading={busy}
            onChange={(checked) => {
              if (category !== 'ACCOUNT') void run({ category, channel, enabled: checked });
            }}
          />
        </td>
      ))}
    </tr>
  );
}
