import type { Letter } from '#contract/blocks';
import type { User } from '../house';
import { demand } from '../rights/scope';
import { leavesOf } from './shown';

/** Everything of a letter that somebody wrote in HTML or MJML by hand. */
const writtenIn = (letter: Letter): string[] =>
  letter.body.mode === 'BLOCKS'
    ? leavesOf(letter).flatMap((block) => (block.type === 'html' ? block.html : []))
    : [letter.body.source];

/** Asks for `templates:write-html` where letters hold HTML or MJML that was not in them before: it may be kept by whoever edits. */
export function demandHtml(user: User, before: readonly Letter[], after: readonly Letter[]): void {
  const known = new Set(before.flatMap(writtenIn));
  const isNew = after.flatMap(writtenIn).some((html) => html.trim() !== '' && !known.has(html));
  if (isNew) demand(user, 'templates:write-html', []);
}
