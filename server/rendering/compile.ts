import juice from 'juice';
import mjml2html from 'mjml';
import { type Letter, mailLimits } from '#contract/blocks';
import type { LetterFault } from '#contract/letter-faults';
import type { Language } from '#contract/session';
import { renderBlocks } from './blocks';
import { type Faults, newFaults } from './faults';
import { htmlEngine, textEngine } from './liquid';
import { look, style } from './look';
import {
  addressForAll,
  escaped,
  isAddress,
  type LetterLink,
  type Making,
  openLinks,
  ownPress,
} from './parts';
import { checkImages, cleanMail } from './sanitise';
import type { Shown } from './shown';
import { readable, textOfBlocks, withLinks } from './text';
import { openTokens } from './tokens';

/** A letter that is ready to be filled for each reader: subject, HTML and text are Liquid. */
export interface Compiled {
  language: Language;
  subject: string;
  preheader: string;
  html: string;
  text: string;
  links: LetterLink[];
  /** that it uses, of those the house knows */
  variables: string[];
  /** bytes of HTML */
  weight: number;
  faults: LetterFault[];
}

export interface CompileRequest {
  letter: Letter;
  shown: Shown;
}

/**
 * Makes a letter of what was written and what it shows. Never throws for what an author wrote: what is wrong stands among
 * the faults, and a letter with an ERROR is not to be sent.
 */
export async function compileLetter(letter: Letter, shown: Shown): Promise<Compiled> {
  const faults = newFaults();
  const tokens = openTokens(shown.kind, faults);
  const making: Making = { letter, shown, tokens, faults, links: openLinks(shown, tokens) };
  const whole = await bodyOf(making);
  const line = (text: string) =>
    tokens
      .reveal(tokens.hide(text, { isHtml: false }))
      .replace(/\s+/g, ' ')
      .trim();
  if (letter.subject.trim() === '') faults.add('NO_SUBJECT');
  const html = tokens.whole(withCounting(making, pressable(making, whole.html)), { isHtml: true });
  const compiled = {
    language: shown.language,
    subject: line(letter.subject),
    preheader: line(letter.preheader),
    html,
    text: tokens.whole(whole.text, { isHtml: false }),
    links: making.links.all(),
    variables: tokens.variables(),
    weight: Buffer.byteLength(html),
  };
  check(making, compiled);
  return { ...compiled, faults: faults.all() };
}

async function bodyOf(making: Making): Promise<{ html: string; text: string }> {
  const { body } = making.letter;
  if (body.mode === 'BLOCKS') {
    const { blocks } = body;
    if (blocks.every(({ type }) => type === 'footer' || type === 'header')) making.faults.add('EMPTY');
    const content = renderBlocks(making, blocks);
    return {
      html: await compiledMjml(framedMjml(making, content), making.faults),
      text: textOfBlocks(making, blocks),
    };
  }
  if (body.source.length > mailLimits.source) {
    making.faults.add('TOO_LONG');
    return { html: '', text: '' };
  }
  if (body.source.trim() === '') making.faults.add('EMPTY');
  const source = making.tokens.hide(body.source, { isHtml: true });
  const html = cleanMail(
    body.mode === 'MJML'
      ? await compiledMjml(source, making.faults)
      : juice(source, { preserveImportant: true }),
    making.faults,
  );
  if (making.shown.kind === 'CAMPAIGN' && !/unsubscribe_url|preferences_url/.test(body.source))
    making.faults.add('NO_UNSUBSCRIBE');
  const doctype = /^\s*<!doctype/i.test(html) ? '' : '<!doctype html>\n';
  checkImages(html, making.faults);
  return { html: `${doctype}${html}`, text: withLinks(making, readable(html)) };
}

/** The blocks in their frame, as MJML. */
export function framedMjml(making: Making, content: string): string {
  const { language, house } = making.shown;
  const { letter, tokens } = making;
  const preheader = letter.preheader
    ? `<mj-preview>${escaped(tokens.hide(letter.preheader, { isHtml: false }))}</mj-preview>`
    : '';
  return `<mjml lang="${language}" dir="ltr"><mj-head><mj-title>${escaped(house.name)}</mj-title>${preheader}<mj-attributes><mj-all font-family="${look.font}" /><mj-section padding="0 ${look.edge}px" background-color="${look.paper}" /><mj-column padding="0" /><mj-text font-size="16px" line-height="1.55" color="${look.ink}" padding="8px 0" /><mj-button background-color="${look.button}" color="${look.paper}" font-size="16px" font-weight="600" border-radius="2px" inner-padding="13px 28px" padding="16px 0" /></mj-attributes><mj-style>${style}</mj-style><mj-raw><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"></mj-raw></mj-head><mj-body background-color="${look.around}" width="${look.width}px" css-class="around">${content}</mj-body></mjml>`;
}

/** MJML as HTML: without files of the server, fonts of others, or more blanks than it takes. */
async function compiledMjml(source: string, faults: Faults): Promise<string> {
  try {
    const { html, errors } = await mjml2html(source.replace(/<mj-include\b[^<>]*>/gi, ''), {
      validationLevel: 'soft',
      ignoreIncludes: true,
      fonts: {},
      keepComments: true,
    });
    for (const { formattedMessage, message } of errors) faults.add('MJML', message ?? formattedMessage);
    return html.replace(/(?<![ \t])[ \t]*\n\s*/g, '\n');
  } catch (error) {
    faults.add('MJML', (error as Error).message);
    return '';
  }
}

/** Every address of the web becomes one that is filled for each reader; what a variable makes of one is no address. */
const pressable = (making: Making, html: string): string => {
  const { links, tokens, faults, shown } = making;
  const replaceHref = (found: string, before: string, given: string): string => {
    const url = tokens.reveal(given);
    if (url === given)
      return /^https?:/i.test(url) ? `${before}href="${links.token(decodedUrl(url))}"` : found;
    const forAll = addressForAll(shown, url);
    // Without an address it is no link, and what is empty is noted where it stands.
    if (forAll === '') return `${before}${given}`;
    if (forAll && /^https?:/i.test(forAll)) return `${before}href="${links.token(forAll)}"`;
    const own = ownPress(making, given, decodedUrl(url));
    if (own) return `${before}href="${own}"`;
    if (/^(?:https?:\/\/|mailto:|tel:)[^{]|^\{\{ links\[\d+\] \}\}$/i.test(url) || isAddress(url))
      return found;
    faults.add('BAD_LINK', url);
    return before;
  };
  return html.replace(/<(?:a|area)\b[^<>]*>/gi, (tag) => tag.replace(/(\s)href="([^"]*)"/i, replaceHref));
};
const decodedUrl = (url: string): string => url.replace(/&amp;/g, '&');

/**
 * What counts who has opened it stands first: what is cut stands last. With it a link that nobody sees or hears: whoever
 * follows it is a program that looks into mails.
 */
function withCounting({ tokens }: Making, html: string): string {
  const counting = tokens.own(
    '{% if pixel != "" %}<img src="{{ pixel }}" width="1" height="1" alt="" style="display:block;width:1px;height:1px;border:0">{% endif %}{% if trap != "" %}<a href="{{ trap }}" rel="nofollow" aria-hidden="true" tabindex="-1" style="display:none;mso-hide:all;font-size:0;line-height:0"></a>{% endif %}',
  );
  return /<body\b[^<>]*>/i.test(html)
    ? html.replace(/<body\b[^<>]*>/i, (body) => `${body}${counting}`)
    : `${counting}${html}`;
}

function check({ faults, tokens }: Making, { html, text, subject, weight }: Omit<Compiled, 'faults'>): void {
  if (weight > mailLimits.clipped) faults.add('TOO_HEAVY', String(weight));
  // Each part is whole by itself, but of a tag that ends elsewhere one half may have been taken out with what no mail holds.
  if (!tokens.hasTags() || faults.all().some(({ code }) => code === 'SYNTAX' || code === 'FORBIDDEN')) return;
  for (const [engine, source] of [
    [htmlEngine, html],
    [textEngine, text],
    [textEngine, subject],
  ] as const)
    try {
      engine.parse(source);
    } catch (error) {
      faults.add('SYNTAX', (error as Error).message);
    }
}
