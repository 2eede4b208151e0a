import type { Language } from '#contract/session';
import type { NoticeKey } from '#contract/template-fields';
import type { AppContext, NoticeValues } from '../app-context';
import type { Db } from '../db/database';
import { readSender } from '../settings/frame';
import type { PostedEmail } from './email';
import { formatMailText } from './texts';

/**
 * Returns a system email in a language: from its template, otherwise as plain text, because what it says matters more than its
 * layout.
 */
export async function writeNotice(
  tx: Db,
  { publicUrl, listeners }: Pick<AppContext, 'publicUrl' | 'listeners'>,
  { key, language, values }: { key: NoticeKey; language: Language; values: NoticeValues },
): Promise<Pick<PostedEmail, 'subject' | 'html' | 'text'>> {
  const rendered = await listeners.renderNotice(tx, { key, language, values, publicUrl });
  if (rendered) return rendered;
  const { name, footer } = await readSender(tx);
  const { subject, body } = formatMailText(language, key, { ...values, house: name });
  return { subject, text: footer ? `${body}\n\n-- \n${footer}` : body };
}
