import type { FactorChange } from '#contract/factor-changes';
import type { Visit } from '../app-context';
import type { Db } from '../db/database';
import { recordEvent } from '../events/event';
import { locales } from '../locales/locales';
import { forgetRememberedDevices } from '../session/remembered';
import {
  type AccountOwner,
  formatNoticeTime,
  sendSecurityNotice,
  toSecurityTab,
} from '../session/security-notice';

/** The user whose factors change. */
export type FactorOwner = AccountOwner;

/**
 * Records that a user's second factors have changed, notifies them, and asks for the second factor again in every browser that
 * was remembered.
 */
export async function announceFactorChange(
  tx: Db,
  { app, now }: Pick<Visit, 'app' | 'now'>,
  owner: FactorOwner,
  change: FactorChange,
  /** another user who made the change, and why */
  { by = owner.id, reason }: { by?: number; reason?: string } = {},
): Promise<void> {
  const { id, name, language } = owner;
  await forgetRememberedDevices(tx, id);
  await recordEvent(tx, { now, userId: by, noun: 'users', id, action: change, reason });
  await sendSecurityNotice(tx, app, owner, 'securityChanged', {
    name,
    change: locales[language].factorChanges[change],
    time: await formatNoticeTime(tx, language, now),
    link: toSecurityTab(app),
  });
  await tx.afterCommit(() => app.nudge?.());
}
