import { message, notification } from '../../../config/layout';

/** How long, where and how many: the constants of `config/layout.ts`, in antd's words. */
export const messageConfig = { duration: message.duration, top: message.top };
export const notificationConfig = {
  duration: notification.duration,
  placement: notification.placement,
  top: notification.edge,
  bottom: notification.edge,
  stack: { threshold: notification.stack },
} as const;
