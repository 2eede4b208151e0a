import type { EmailContent } from '#contract/blocks';
import { type Language, languages } from '#contract/session';
import type { EmailContents, NoticeKey } from '#contract/template-fields';
import { noticeText } from '../mail/texts';

/** Converts a placeholder of a default text into a Liquid variable. */
const variable = (name: string): string => {
  if (name === 'invoices') return '{% for line in invoices %}{{ line }}<br>{% endfor %}';
  return name === 'house' ? '{{ house.name }}' : `{{ ${name} }}`;
};
const insertVariables = (text: string): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => variable(name));
const toHtml = (text: string): string =>
  insertVariables(text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')).replace(
    /\n/g,
    '<br>',
  );

/** Converts a default text into an email for the editor: a block per paragraph, and a button in place of the link. */
function contentOf(key: NoticeKey, language: Language): EmailContent {
  const { subject, body, button } = noticeText(language, key);
  const paragraphs = body.split('\n\n').map((paragraph, at) =>
    paragraph === '{link}'
      ? {
          id: `b${at}`,
          type: 'button' as const,
          label: button,
          href: variable('link'),
          align: 'LEFT' as const,
        }
      : { id: `b${at}`, type: 'text' as const, html: `<p>${toHtml(paragraph)}</p>` },
  );
  const blocks = [
    { id: 'header', type: 'header' as const, picture: null, text: '' },
    ...paragraphs,
    { id: 'footer', type: 'footer' as const },
  ];
  return { subject: insertVariables(subject), preheader: '', body: { mode: 'BLOCKS', blocks } };
}

/** Returns the default emails of a notice, in each language. */
export const defaultNotices = (key: NoticeKey): EmailContents =>
  Object.fromEntries(languages.map((language) => [language, contentOf(key, language)]));
