import { message, notification } from '../../../config/layout';

/** Duration, position and maximum count: the constants of `config/layout.ts` as antd options. */
export const messageConfig = { duration: message.duration, top: message.top };
export const notificationConfig = {
  duration: notification.duration,
  placement: notification.placement,
  top: notification.edge,
  bottom: notification.edge,
  stack: { threshold: notification.stack },
} as const;
