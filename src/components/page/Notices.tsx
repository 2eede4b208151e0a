import { App, Button } from 'antd';
import { useEffect } from 'react';
import { type Notice, showNotices } from '@/services/notice';
import { notification as card } from '../../../config/layout';
import { messageConfig, notificationConfig } from './noticeConfig';
import { keepRoom, makeRoomFor } from './noticeRoom';

/** Shows the notices of `services/notice.ts`. */
export default function Notices() {
  return (
    <App component={false} message={messageConfig} notification={notificationConfig}>
      <Host />
    </App>
  );
}

/** Number of animation frames after which a new notice is in place. */
const framesUntilPlaced = 60;

function Host() {
  const { message, notification } = App.useApp();
  useEffect(
    () =>
      showNotices((notice) => {
        const key = notice.key ?? String(Math.random());
        if (notice.kind === 'line') void message.open(toMessage(notice, key, () => message.destroy(key)));
        else notification.open(toNotification(notice, key, () => notification.destroy(key)));
        makeRoomFor(framesUntilPlaced);
      }),
    [message, notification],
  );
  useEffect(keepRoom, []);
  return null;
}

const toMessage = ({ tone, title, action }: Notice, key: string, close: () => void) => ({
  key,
  type: tone,
  content: action ? (
    <>
      {title}{' '}
      <Button type="link" size="small" onClick={closeAndRun(action.run, close)}>
        {action.label}
      </Button>
    </>
  ) : (
    title
  ),
});

const toNotification = ({ tone, title, description, action }: Notice, key: string, close: () => void) => ({
  key,
  type: tone,
  title,
  description,
  style: { width: card.width },
  ...(action && {
    duration: 0,
    actions: (
      <Button type="primary" onClick={closeAndRun(action.run, close)}>
        {action.label}
      </Button>
    ),
  }),
});

const closeAndRun = (run: () => void, close: () => void) => () => {
  close();
  run();
};
