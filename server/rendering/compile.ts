import juice from 'juice';
import mjml2html from 'mjml';
import { type EmailContent, mailLimits } from '#contract/blocks';
import type { EmailIssue } from '#contract/email-issues';
import type { Language } from '#contract/session';
import { renderBlocks } from './blocks';
import { type Issues, newIssues } from './issues';
import { htmlEngine, textEngine } from './liquid';
import { look, style } from './look';
import {
  createLinks,
  type EmailLink,
  escapeHtml,
  getSharedUrl,
  isAddress,
  ownClick,
  type RenderContext,
} from './parts';
import type { RenderData } from './render-data';
import { checkImages, cleanMail } from './sanitize';
import { blocksText, htmlToText, replaceLinks } from './text';
import { openTokens } from './tokens';

/** An email that is ready to be filled for each recipient: subject, HTML and text are Liquid. */
export interface Compiled {
  language: Language;
  subject: string;
  preheader: string;
  html: string;
  text: string;
  links: EmailLink[];
  /** known variables that it uses */
  variables: string[];
  /** bytes of HTML */
  weight: number;
  issues: EmailIssue[];
}

export interface CompileRequest {
  content: EmailContent;
  data: RenderData;
}

/**
 * Compiles the content and data of an email. Never throws because of what an author wrote: errors are listed in `issues`,
 * and an email with an ERROR must not be sent.
 */
export async function compileEmail(content: EmailContent, data: RenderData): Promise<Compiled> {
  const issues = newIssues();
  const tokens = openTokens(data.kind, issues);
  const context: RenderContext = { content, data, tokens, issues, links: createLinks(data, tokens) };
  const body = await compileBody(context);
  const toSingleLine = (text: string) =>
    tokens
      .reveal(tokens.hide(text, { isHtml: false }))
      .replace(/\s+/g, ' ')
      .trim();
  if (content.subject.trim() === '') issues.add('NO_SUBJECT');
  const html = tokens.finish(addTracking(context, clickable(context, body.html)), { isHtml: true });
  const compiled = {
    language: data.language,
    subject: toSingleLine(content.subject),
    preheader: toSingleLine(content.preheader),
    html,
    text: tokens.finish(body.text, { isHtml: false }),
    links: context.links.all(),
    variables: tokens.variables(),
    weight: Buffer.byteLength(html),
  };
  checkCompiled(context, compiled);
  return { ...compiled, issues: issues.all() };
}

async function compileBody(context: RenderContext): Promise<{ html: string; text: string }> {
  const { body } = context.content;
  if (body.mode === 'BLOCKS') {
    const { blocks } = body;
    if (blocks.every(({ type }) => type === 'footer' || type === 'header')) context.issues.add('EMPTY');
    const inner = renderBlocks(context, blocks);
    return {
      html: await compileMjml(frameMjml(context, inner), context.issues),
      text: blocksText(context, blocks),
    };
  }
  if (body.source.length > mailLimits.source) {
    context.issues.add('TOO_LONG');
    return { html: '', text: '' };
  }
  if (body.source.trim() === '') context.issues.add('EMPTY');
  const source = context.tokens.hide(body.source, { isHtml: true });
  const html = cleanMail(
    body.mode === 'MJML'
      ? await compileMjml(source, context.issues)
      : juice(source, { preserveImportant: true }),
    context.issues,
  );
  if (context.data.kind === 'CAMPAIGN' && !/unsubscribe_url|preferences_url/.test(body.source))
    context.issues.add('NO_UNSUBSCRIBE');
  const doctype = /^\s*<!doctype/i.test(html) ? '' : '<!doctype html>\n';
  checkImages(html, context.issues);
  return { html: `${doctype}${html}`, text: replaceLinks(context, htmlToText(html)) };
}

/** Wraps the blocks in the frame of the email, as MJML. */
export function frameMjml(context: RenderContext, inner: string): string {
  const { language, house } = context.data;
  const { content, tokens } = context;
  const preheader = content.preheader
    ? `<mj-preview>${escapeHtml(tokens.hide(content.preheader, { isHtml: false }))}</mj-preview>`
    : '';
  return `<mjml lang="${language}" dir="ltr"><mj-head><mj-title>${escapeHtml(house.name)}</mj-title>${preheader}<mj-attributes><mj-all font-family="${look.font}" /><mj-section padding="0 ${look.edge}px" background-color="${look.paper}" /><mj-column padding="0" /><mj-text font-size="16px" line-height="1.55" color="${look.ink}" padding="8px 0" /><mj-button background-color="${look.button}" color="${look.paper}" font-size="16px" font-weight="600" border-radius="2px" inner-padding="13px 28px" padding="16px 0" /></mj-attributes><mj-style>${style}</mj-style><mj-raw><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"></mj-raw></mj-head><mj-body background-color="${look.around}" width="${look.width}px" css-class="around">${inner}</mj-body></mjml>`;
}

/** Compiles MJML to HTML, without includes of server files, external fonts and superfluous whitespace. */
async function compileMjml(source: string, issues: Issues): Promise<string> {
  try {
    const { html, errors } = await mjml2html(source.replace(/<mj-include\b[^<>]*>/gi, ''), {
      validationLevel: 'soft',
      ignoreIncludes: true,
      fonts: {},
      keepComments: true,
    });
    for (const { formattedMessage, message } of errors) issues.add('MJML', message ?? formattedMessage);
    return html.replace(/(?<![ \t])[ \t]*\n\s*/g, '\n');
  } catch (error) {
    issues.add('MJML', (error as Error).message);
    return '';
  }
}

/** Replaces every web URL by one that is filled for each recipient. Refuses a URL whose host comes from a variable. */
const clickable = (context: RenderContext, html: string): string => {
  const { links, tokens, issues, data } = context;
  const replaceHref = (match: string, before: string, href: string): string => {
    const url = tokens.reveal(href);
    if (url === href) return /^https?:/i.test(url) ? `${before}href="${links.token(decodeUrl(url))}"` : match;
    const sharedUrl = getSharedUrl(data, url);
    // Without a URL it is not a link; an empty variable is reported separately.
    if (sharedUrl === '') return `${before}${href}`;
    if (sharedUrl && /^https?:/i.test(sharedUrl)) return `${before}href="${links.token(sharedUrl)}"`;
    const tracked = ownClick(context, href, decodeUrl(url));
    if (tracked) return `${before}href="${tracked}"`;
    if (/^(?:https?:\/\/|mailto:|tel:)[^{]|^\{\{ links\[\d+\] \}\}$/i.test(url) || isAddress(url))
      return match;
    issues.add('BAD_LINK', url);
    return before;
  };
  return html.replace(/<(?:a|area)\b[^<>]*>/gi, (tag) => tag.replace(/(\s)href="([^"]*)"/i, replaceHref));
};
const decodeUrl = (url: string): string => url.replace(/&amp;/g, '&');

/**
 * Adds the tracking pixel at the beginning, because email clients cut off the end. Also adds a link that recipients neither
 * see nor hear: only a scanner follows it.
 */
function addTracking({ tokens }: RenderContext, html: string): string {
  const trackingHtml = tokens.insert(
    '{% if pixel != "" %}<img src="{{ pixel }}" width="1" height="1" alt="" style="display:block;width:1px;height:1px;border:0">{% endif %}{% if trap != "" %}<a href="{{ trap }}" rel="nofollow" aria-hidden="true" tabindex="-1" style="display:none;mso-hide:all;font-size:0;line-height:0"></a>{% endif %}',
  );
  return /<body\b[^<>]*>/i.test(html)
    ? html.replace(/<body\b[^<>]*>/i, (body) => `${body}${trackingHtml}`)
    : `${trackingHtml}${html}`;
}

function checkCompiled(
  { issues, tokens }: RenderContext,
  { html, text, subject, weight }: Omit<Compiled, 'issues'>,
): void {
  if (weight > mailLimits.clipped) issues.add('TOO_HEAVY', String(weight));
  // Each part is valid on its own, but sanitizing may have removed one half of a tag that ends in another part.
  if (!tokens.hasTags() || issues.all().some(({ code }) => code === 'SYNTAX' || code === 'FORBIDDEN')) return;
  for (const [engine, source] of [
    [htmlEngine, html],
    [textEngine, text],
    [textEngine, subject],
  ] as const)
    try {
      engine.parse(source);
    } catch (error) {
      issues.add('SYNTAX', (error as Error).message);
    }
}
