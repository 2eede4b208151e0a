import sanitizeHtml from 'sanitize-html';
import { replaceDelimited } from './delimited';
import type { Issues } from './issues';

const inlineTags = [
  'p',
  'br',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'a',
  'ul',
  'ol',
  'li',
  'span',
  'h1',
  'h2',
  'h3',
  'blockquote',
];
const blockTags = [
  'html head body title style meta div table thead tbody tfoot tr td th caption colgroup col img center font',
  'section article header footer main h4 h5 h6 hr pre code small sub sup big strike del ins abbr figure figcaption',
  'address cite q dl dt dd',
].flatMap((names) => names.split(' '));
const colors = [/^#[\da-f]{3,8}$/i, /^rgba?\([\d\s,.%/]+\)$/i, /^[a-z]{3,20}$/i];
const schemes = ['http', 'https', 'mailto', 'tel'];

/** Keeps only what a text block may contain: text, lists and links. */
export const cleanText = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: inlineTags,
    allowedAttributes: { a: ['href'], span: ['style'], p: ['style'] },
    allowedStyles: { '*': { color: colors, 'text-align': [/^(?:left|right|center)$/] } },
    allowedSchemes: schemes,
    allowProtocolRelative: false,
  });

const dangerous =
  /<(?:script|iframe|form|object|embed|base|link|meta\s[^<>]*refresh)\b|\son\w+\s*=|javascript:|vbscript:/i;
const metaNames = [
  'viewport',
  'color-scheme',
  'supported-color-schemes',
  'format-detection',
  'x-apple-disable-message-reformatting',
];

/** Conditional comments of Outlook, which end at the first `-->` for all clients. */
const outlookComments = /<!--\[if [^\]<>]*\]>(?:<!-->)?|<!--<!\[endif\]/g;

/**
 * Sanitizes hand-written HTML of an email: removes scripts, event handlers, forms, frames, script URLs and automatic
 * redirects. Conditional comments stay.
 */
export function cleanMail(html: string, issues: Issues, block?: string): string {
  if (dangerous.test(html)) issues.add('REMOVED', dangerous.exec(html)?.[0], block);
  const comments: string[] = [];
  const placeholder = `c${Math.random().toString(36).slice(2, 8)}c`;
  const hidden = replaceDelimited(
    html,
    outlookComments,
    () => '-->',
    (comment) => {
      if (dangerous.test(comment) || comment.includes('--!>')) return '';
      return `${placeholder}${comments.push(comment) - 1}${placeholder}`;
    },
  );
  const clean = sanitizeHtml(hidden, {
    allowedTags: [...inlineTags, ...blockTags],
    // Comments are replaced by placeholders between the parts of a table. An HTML parser would move them out of it, but
    // sanitize-html does not.
    allowVulnerableTags: true,
    allowedAttributes: {
      '*': [
        'style',
        'class',
        'id',
        'dir',
        'lang',
        'align',
        'valign',
        'width',
        'height',
        'bgcolor',
        'role',
        'title',
        'aria-*',
      ],
      html: ['xmlns', 'xmlns:v', 'xmlns:o'],
      a: ['href', 'target', 'name', 'rel'],
      img: ['src', 'alt', 'border', 'srcset', 'sizes'],
      table: ['cellpadding', 'cellspacing', 'border', 'background'],
      td: ['colspan', 'rowspan', 'background', 'nowrap'],
      th: ['colspan', 'rowspan', 'scope'],
      meta: ['name', 'content', 'charset', 'http-equiv'],
      style: ['type', 'media'],
      font: ['color', 'face', 'size'],
      ol: ['start', 'type'],
    },
    allowedSchemes: schemes,
    allowedSchemesByTag: { img: ['http', 'https'] },
    allowedSchemesAppliedToAttributes: ['href', 'src', 'background', 'srcset'],
    allowProtocolRelative: false,
    parseStyleAttributes: false,
    exclusiveFilter: ({ tag, attribs, text }) =>
      (tag === 'meta' &&
        !('charset' in attribs) &&
        !metaNames.includes(attribs.name ?? '') &&
        !/^(?:content-type|x-ua-compatible)$/i.test(attribs['http-equiv'] ?? '')) ||
      (tag === 'style' && /@import|expression\s*\(|javascript:|<\//i.test(text)),
    transformTags: {
      '*': (tagName, attribs) => {
        const { style, ...remaining } = attribs;
        return /expression\s*\(|javascript:|behavior\s*:|-moz-binding/i.test(style ?? '')
          ? { tagName, attribs: remaining }
          : { tagName, attribs };
      },
    },
  });
  return clean.replace(
    new RegExp(`${placeholder}(\\d+)${placeholder}`, 'g'),
    (_, index: string) => comments[Number(index)] ?? '',
  );
}

/** Adds an issue for each picture in hand-written HTML without an alternative text. */
export function checkImages(html: string, issues: Issues, block?: string): void {
  for (const [image] of html.matchAll(/<img\b[^<>]*>/gi)) {
    const src = /\ssrc="([^"]*)"/i.exec(image)?.[1] ?? '';
    if (!/\salt=/i.test(image)) issues.add('NO_ALT', src, block);
  }
}
