import { emailVariables, noticeVariables, unsubscribeVariables } from '#contract/email-variables';
import type { TemplateKind } from '#contract/template-fields';
import { replaceDelimited } from './delimited';
import { type Issues, newIssues } from './issues';
import { htmlEngine, modelRoots } from './liquid';

/** Replaces what stands between `{{ }}` and `{% %}`, the signs included. */
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
 * What stands between `{{ }}` and `{% %}`, kept out of the hands of all that reads HTML: a word without meaning stands in
 * for it until the end.
 */
export interface Tokens {
  /**
   * Takes out what an author wrote; `isHtml`: it was written as HTML, so its signs are encoded.
   * `again`: its issues have been named.
   */
  hide(text: string, options: { isHtml: boolean; block?: string; isRepeat?: true }): string;
  /** Takes out what we ourselves write. */
  insert(liquid: string): string;
  /** Puts everything back. */
  reveal(text: string): string;
  /**
   * The whole of a part as Liquid. What still looks like it came with a title, or from behind an entity, and is read as it
   * stands.
   */
  finish(text: string, options: { isHtml: boolean }): string;
  /** of the authors' */
  variables(): string[];
  /** Has an author written a tag, which only its other half ends? */
  hasTags(): boolean;
}

/** Of which variables there are any in emails of this kind. */
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
  // A word that the author happens to write is none of ours.
  const mark = `q${Math.random().toString(36).slice(2, 8)}z`;
  const store = (liquid: string) => `${mark}${hidden.push(liquid) - 1}${mark}`;

  /** Looks at one `{{ }}`; answers it with a note of what is empty, where nothing stands in. */
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

/** The variables of a part. It must be whole by itself: nothing of one part may swallow the next. */
function findGlobals(text: string, isHtml: boolean, issues: Issues, block?: string): string[] {
  try {
    return htmlEngine.globalFullVariablesSync(isHtml ? replaceTokens(text, decodeEntities) : text);
  } catch (error) {
    const { message } = error as Error;
    // What ends or divides a tag is missed where nothing begins it.
    const forbidden = /^(?:tag "(?!end|els|when)[^"]*" not found|undefined filter)/.test(message);
    issues.add(forbidden ? 'FORBIDDEN' : 'SYNTAX', message, block);
    return [];
  }
}

function findVariables(token: string): string[] {
  try {
    return htmlEngine.fullVariablesSync(token);
  } catch {
    // That it cannot be read has been said.
    return [];
  }
}

/** What was hidden, without the notes that were added to it. */
export const stripNoted = (revealed: string): string =>
  revealed.replace(/ \| noted: "[^"]*" (?=-?\}\})/g, '');

/** What the house, a sale or a campaign always has needs no word that stands in. */
const alwaysPresent = ['customer.number', 'customer.salutation', 'customer.language'];
const canBeEmpty = (name: string): boolean => name.startsWith('customer.') && !alwaysPresent.includes(name);
