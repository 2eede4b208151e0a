import { emailVariables, noticeVariables, unsubscribeVariables } from '#contract/email-variables';
import type { TemplateKind } from '#contract/template-fields';
import { replaceDelimited } from './delimited';
import { type Issues, newIssues } from './issues';
import { htmlEngine, modelRoots } from './liquid';

/** Replaces everything between `{{ }}` and `{% %}`, delimiters included. */
const replaceTokens = (text: string, replace: (token: string) => string): string =>
  replaceDelimited(text, /\{\{|\{%/g, (opened) => (opened === '{{' ? '}}' : '%}'), replace);
const entities: Record<string, string> = {
  quot: '"',
  lt: '<',
  gt: '>',
  amp: '&',
  nbsp: ' ',
  '#39': "'",
  '#x27': "'",
};
const decodeEntities = (text: string): string =>
  text.replace(/&(quot|lt|gt|amp|nbsp|#39|#x27);/g, (_, name: string) => entities[name] ?? '');

/**
 * Hides what is between `{{ }}` and `{% %}` from everything that parses HTML: a meaningless placeholder replaces it until
 * the end.
 */
export interface Tokens {
  /**
   * Hides the Liquid of an author; `isHtml`: it was written as HTML, so its characters are encoded.
   * `isRepeat`: its issues have already been reported.
   */
  hide(text: string, options: { isHtml: boolean; block?: string; isRepeat?: true }): string;
  /** Hides Liquid that the server inserts. */
  insert(liquid: string): string;
  /** Restores everything that was hidden. */
  reveal(text: string): string;
  /**
   * Returns an entire part as Liquid. What still looks like Liquid came from a title or an encoded entity and is escaped.
   */
  finish(text: string, options: { isHtml: boolean }): string;
  /** variables that authors used */
  variables(): string[];
  /** Returns whether an author has used a tag, which may need a closing tag. */
  hasTags(): boolean;
}

/** Returns the variables that are available in emails of this kind. */
const listVariables = (kind: TemplateKind): ReadonlySet<string> =>
  new Set<string>(
    kind === 'CAMPAIGN'
      ? [...emailVariables, ...unsubscribeVariables]
      : [...noticeVariables, ...emailVariables.filter((name) => name.startsWith('house.'))],
  );

export function openTokens(kind: TemplateKind, reported: Issues): Tokens {
  const allowed = listVariables(kind);
  const hidden: string[] = [];
  const used = new Set<string>();
  let tags = 0;
  // It is random, so that an author's text cannot contain it by chance.
  const mark = `q${Math.random().toString(36).slice(2, 8)}z`;
  const store = (liquid: string) => `${mark}${hidden.push(liquid) - 1}${mark}`;

  /** Checks one `{{ }}` and returns it with the `noted` filter, unless it has a fallback. */
  function output(token: string, issues: Issues, block?: string): string {
    const name = findVariables(token)[0];
    if (name === undefined || !allowed.has(name) || /\|\s*default\s*:/.test(token)) return token;
    if (canBeEmpty(name)) issues.add('NO_FALLBACK', name, block);
    return token.replace(/(-?\}\})$/, ` | noted: "${name}" $1`);
  }

  function tag(token: string, issues: Issues, block?: string): string {
    tags += 1;
    const set = /^\{%-?\s*(?:assign|for)\s+(\w+)/.exec(token)?.[1];
    if ((set && modelRoots.includes(set)) || /^\{%-?\s*(?:end)?click\b/.test(token))
      issues.add('FORBIDDEN', token, block);
    return token;
  }

  const reveal = (text: string) =>
    text.replace(new RegExp(`${mark}(\\d+)${mark}`, 'g'), (_, at: string) => hidden[Number(at)] ?? '');
  return {
    hide(text, { isHtml, block, isRepeat }) {
      const issues = isRepeat ? newIssues() : reported;
      for (const name of findGlobals(text, isHtml, issues, block)) {
        used.add(name);
        if (!allowed.has(name)) issues.add('UNKNOWN_VARIABLE', name, block);
      }
      return replaceTokens(text, (match) => {
        const token = isHtml ? decodeEntities(match) : match;
        return store(token.startsWith('{{') ? output(token, issues, block) : tag(token, issues, block));
      });
    },
    insert: store,
    reveal,
    finish: (text, { isHtml }) => reveal(text.replace(/\{(?=[{%])/g, isHtml ? '&#123;' : '{{ "{" }}')),
    variables: () => [...used].sort(),
    hasTags: () => tags > 0,
  };
}

/** Returns the variables of a part. Each part must be valid on its own, so that it cannot include text of the next. */
function findGlobals(text: string, isHtml: boolean, issues: Issues, block?: string): string[] {
  try {
    return htmlEngine.globalFullVariablesSync(isHtml ? replaceTokens(text, decodeEntities) : text);
  } catch (error) {
    const { message } = error as Error;
    // A closing or middle tag without its opening is a syntax error; other unknown tags are forbidden.
    const forbidden = /^(?:tag "(?!end|els|when)[^"]*" not found|undefined filter)/.test(message);
    issues.add(forbidden ? 'FORBIDDEN' : 'SYNTAX', message, block);
    return [];
  }
}

function findVariables(token: string): string[] {
  try {
    return htmlEngine.fullVariablesSync(token);
  } catch {
    // The syntax error has already been reported.
    return [];
  }
}

/** Returns restored text without the `noted` filters that were added. */
export const stripNoted = (revealed: string): string =>
  revealed.replace(/ \| noted: "[^"]*" (?=-?\}\})/g, '');

/** Variables of the company, a sale or a campaign and these of the customer always have a value and need no fallback. */
const alwaysPresent = ['customer.number', 'customer.salutation', 'customer.language'];
const canBeEmpty = (name: string): boolean => name.startsWith('customer.') && !alwaysPresent.includes(name);
