import { refuse } from '#contract/api/refusal';
import type { EmailContent } from '#contract/blocks';
import type { Language } from '#contract/session';
import type { AppContext, RenderedNotice } from '../app-context';
import type { Db } from '../db/database';

interface PlainEmail {
  text: string;
  /** below the text; empty: none */
  signature: string;
  language: Language;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  // Braces would be read as variables.
  '{': '&#123;',
  '}': '&#125;',
};
const toHtml = (text: string): string => text.replace(/[&<>{}]/g, (one) => entities[one] ?? one);

/** Converts plain text into paragraphs, which an empty line separates. */
const toParagraphs = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${toHtml(paragraph).replace(/\n/g, '<br>')}</p>`)
    .join('');

function buildContent({ text, signature }: PlainEmail): EmailContent {
  const texts = [text, signature].filter((part) => part.trim() !== '');
  return {
    // The subject that the user typed is sent as it is, because a rendered one may contain variables.
    subject: '–',
    preheader: '',
    body: {
      mode: 'BLOCKS',
      blocks: [
        { id: 'header', type: 'header', picture: null, text: '' },
        ...texts.map((part, at) => ({ id: `b${at}`, type: 'text' as const, html: toParagraphs(part) })),
        { id: 'footer', type: 'footer' },
      ],
    },
  };
}

/** Renders an email with the logo and footer of the house, or returns undefined when emails cannot be rendered now. */
export async function renderCustomerEmail(
  db: Db,
  { listeners, publicUrl }: Pick<AppContext, 'listeners' | 'publicUrl'>,
  email: PlainEmail,
): Promise<RenderedNotice | undefined> {
  return listeners.renderEmail(db, {
    content: buildContent(email),
    language: email.language,
    values: {},
    publicUrl,
  });
}

/** Renders the preview of an email. Refuses `server.busy` when it cannot be rendered now. */
export async function renderPreview(
  db: Db,
  app: Pick<AppContext, 'listeners' | 'publicUrl'>,
  email: PlainEmail,
): Promise<{ html: string }> {
  const rendered = await renderCustomerEmail(db, app, email);
  return rendered ? { html: rendered.html } : refuse('server.busy');
}
