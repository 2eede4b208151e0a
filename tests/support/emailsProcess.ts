/**
 * A separate process that emails the users of a database (DATABASE_URL) about their notifications, prints `taken` when the
 * first email is being rendered, with its notifications taken, and then waits until it is killed.
 */
import type { AppContext } from '../../server/app-context';
import { openDatabase } from '../../server/db/database';
import { emailNotifications } from '../../server/notification-emails/send';

const app = {
  db: openDatabase(process.env.DATABASE_URL ?? ''),
  now: () => new Date(process.env.NOW ?? ''),
  publicUrl: 'http://rostrum.test',
  listeners: {
    renderEmail: () => {
      console.log('taken');
      return new Promise(() => setInterval(() => {}, 60_000));
    },
  },
} as unknown as AppContext;
void emailNotifications(app);
