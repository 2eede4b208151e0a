import type { Language } from '#contract/session';
import type { NoticeKey } from '#contract/template-fields';
import type { NoticeValues } from '../app-context';
import type { NoticeText } from '../locales/locale';
import { locales } from '../locales/locales';

/**
 * Returns the default text of a notice in the recipient's language; `{name}` is a placeholder for a value known when it is
 * sent.
 */
export const noticeText = (language: Language, key: NoticeKey): NoticeText => locales[language].mail[key];

const toText = (value: NoticeValues[string] | undefined): string =>
  Array.isArray(value) ? value.join('\n') : String(value);

/** Returns subject and body of an email in the recipient's language. */
export function formatMailText(
  language: Language,
  key: NoticeKey,
  values: NoticeValues,
): Pick<NoticeText, 'subject' | 'body'> {
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => toText(values[name]));
  const { subject, body } = noticeText(language, key);
  return { subject: fill(subject), body: fill(body) };
}
