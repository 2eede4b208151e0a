import sql from 'sql-template-tag';
import type { FactorChange } from '#contract/factor-changes';
import type { Language } from '#contract/session';
import { getTimeFormat } from '#contract/time-format';
import { base } from '../../config/layout';
import type { Visit } from '../app-context';
import type { Db } from '../db/database';
import { recordEvent } from '../events/event';
import { locales } from '../locales/locales';
import { sendNotice } from '../mail/mail';
import { forgetRememberedDevices } from '../session/remembered';

/** The user whose factors change. */
export interface FactorOwner {
  id: number;
  name: string;
  email: string;
  language: Language;
}

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
  const { timeZone } = await tx.row<{ timeZone: string }>(sql`select time_zone as "timeZone" from house`);
  const time = getTimeFormat(language, { dateStyle: 'long', timeStyle: 'long', timeZone });
  await sendNotice(tx, app, owner, 'securityChanged', {
    name,
    change: locales[language].factorChanges[change],
    time: time.format(now),
    link: `${app.publicUrl}${base}settings/user-profile?tab=security`,
    hours: 7 * 24,
  });
  await tx.afterCommit(() => app.nudge?.());
}
