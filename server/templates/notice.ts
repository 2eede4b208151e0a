import sql from 'sql-template-tag';
import { Refusal } from '#contract/api/refusal';
import type { Letter } from '#contract/blocks';
import { letterFaults } from '#contract/letter-faults';
import type { NoticeAsked, NoticeWritten } from '../app-context';
import type { Db } from '../db/database';
import { letterRenderer } from '../rendering/fill';
import { houseModel } from './models';
import { shippedLetters } from './notices';
import { shownFor } from './shown';

/**
 * What the house sends by itself, in the reader's language: as somebody wrote it, else as it was shipped. Undefined where
 * letters cannot be made now. Nobody shall wait for a link because a letter is faulty, or has forgotten it.
 */
export async function writtenNotice(db: Db, asked: NoticeAsked): Promise<NoticeWritten | undefined> {
  const { key, language } = asked;
  const own = await db.maybe<{ letter: Letter | null }>(
    sql`select letters -> ${language}::text as letter from templates where key = ${key}`,
  );
  for (const letter of [own?.letter, shippedLetters(key)[language]]) {
    const written = letter && (await filledNotice(db, letter, asked));
    if (written) return written;
  }
  return undefined;
}

/** A letter with what is known when it is sent; undefined where it cannot be used. */
async function filledNotice(
  db: Db,
  letter: Letter,
  { language, values, publicUrl }: NoticeAsked,
): Promise<NoticeWritten | undefined> {
  const [shown, house] = await Promise.all([
    shownFor({ db, publicUrl }, [letter], language, 'TRANSACTIONAL'),
    houseModel(db),
  ]);
  try {
    const compiled = await letterRenderer.compile(letter, shown);
    if (compiled.faults.some(({ code }) => letterFaults[code] === 'ERROR')) return undefined;
    const [filled] = await letterRenderer.fill(compiled, [
      {
        ...values,
        customer: {},
        house,
        campaign: {},
        sale: {},
        grids: {},
        links: compiled.links.map(({ url }) => url),
        pixel: '',
        trap: '',
        unsubscribe_url: '',
        preferences_url: '',
      },
    ]);
    const { link } = values;
    if (!filled || (link !== undefined && !filled.text.includes(String(link)))) return undefined;
    const { subject, html, text } = filled;
    return { subject, html, text };
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}
