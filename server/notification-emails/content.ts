import type { Block, EmailContent } from '#contract/blocks';
import type { Language } from '#contract/session';
import type { NotificationEmailWords } from '../locales/locale';
import { locales } from '../locales/locales';
import type { NotificationCount } from '../notifications/due';

/** One email for what is due at once, or the daily digest. */
export type EmailKind = 'atOnce' | 'digest';

export interface NotificationEmail {
  kind: EmailKind;
  user: { name: string; language: Language };
  house: string;
  counts: readonly NotificationCount[];
  /** where the notifications are seen */
  link: string;
  /** where the reader chooses which of these emails to get */
  choicesLink: string;
}

const wordsOf = ({ user }: NotificationEmail): NotificationEmailWords =>
  locales[user.language].notificationEmails;

/** Returns a line for each kind. It has no titles, because email is not confidential. */
const listLines = (email: NotificationEmail): string[] =>
  email.counts.map(({ kind, count }) => `${wordsOf(email).kinds[kind]}: ${count}`);

const escapeHtml = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

/** Returns the email as blocks. The names of the reader and the house are variables, so that they cannot contain Liquid. */
export function buildContent(email: NotificationEmail): EmailContent {
  const words = wordsOf(email);
  const insertVariables = (text: string) =>
    text.replace('{name}', '{{ name }}').replace('{house}', '{{ house.name }}');
  const blocks: Block[] = [
    { id: 'header', type: 'header', picture: null, text: '' },
    { id: 'greeting', type: 'text', html: `<p>${insertVariables(escapeHtml(words.greeting))}</p>` },
    {
      id: 'list',
      type: 'text',
      html: `<p>${insertVariables(escapeHtml(words[email.kind].intro))}</p><ul>${listLines(email)
        .map((line) => `<li>${escapeHtml(line)}</li>`)
        .join('')}</ul>`,
    },
    { id: 'open', type: 'button', label: words.open, href: '{{ link }}', align: 'LEFT' },
    {
      id: 'choices',
      type: 'text',
      html: `<p><a href="${escapeHtml(email.choicesLink)}">${escapeHtml(words.choices)}</a></p>`,
    },
    { id: 'footer', type: 'footer' },
  ];
  return {
    subject: insertVariables(words[email.kind].subject),
    preheader: '',
    body: { mode: 'BLOCKS', blocks },
  };
}

/** Returns the email as plain text, followed by the footer of the house. */
export function buildText(email: NotificationEmail, footer: string): { subject: string; text: string } {
  const { user, house, kind, link, choicesLink } = email;
  const words = wordsOf(email);
  const fill = (text: string) => text.replace('{name}', () => user.name).replace('{house}', () => house);
  const body = [
    fill(words.greeting),
    fill(words[kind].intro),
    listLines(email).join('\n'),
    `${words.open}: ${link}`,
    `${words.choices}: ${choicesLink}`,
  ].join('\n\n');
  return { subject: fill(words[kind].subject), text: footer ? `${body}\n\n-- \n${footer}` : body };
}
