import sql from 'sql-template-tag';
import type { Language } from '#contract/session';
import { getTimeFormat } from '#contract/time-format';
import { base } from '../../config/layout';
import type { AppContext } from '../app-context';
import type { Db } from '../db/database';

/** how long emails about the security of an account are worth sending, in hours */
export const securityNoticeHours = 7 * 24;

/** Returns the address of the profile's tab where users check what such an email says. */
export const toSecurityTab = ({ publicUrl }: Pick<AppContext, 'publicUrl'>): string =>
  `${publicUrl}${base}settings/user-profile?tab=security`;

/** Returns a moment as such an email names it, in the time zone of the house. */
export async function formatNoticeTime(db: Db, language: Language, at: Date): Promise<string> {
  const { timeZone } = await db.row<{ timeZone: string }>(sql`select time_zone as "timeZone" from house`);
  return getTimeFormat(language, { dateStyle: 'long', timeStyle: 'long', timeZone }).format(at);
}

/** Returns the browser, system and network address as such an email names them. */
export const describeOrigin = (device: string, address: string): string =>
  device ? `${device} · ${address}` : address;
