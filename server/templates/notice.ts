import sql from 'sql-template-tag';
import { Refusal } from '#contract/api/refusal';
import type { Letter } from '#contract/blocks';
import { letterFaults } from '#contract/letter-faults';
import type { NoticeRequest, RenderedNotice } from '../app-context';
import type { Db } from '../db/database';
import { letterRenderer } from '../rendering/fill';
import { loadHouseModel } from './models';
import { shippedLetters } from './notices';
import { loadRenderData } from './render-data';

/**
 * What the house sends by itself, in the reader's language: as somebody wrote it, else as it was shipped. Undefined where
 * letters cannot be made now. Nobody shall wait for a link because a letter is faulty, or has forgotten it.
 */
export async function composeNotice(db: Db, request: NoticeRequest): Promise<RenderedNotice | undefined> {
  const { key, language } = request;
  const stored = await db.maybe<{ letter: Letter | null }>(
    sql`select letters -> ${language}::text as letter from templates where key = ${key}`,
  );
  for (const letter of [stored?.letter, shippedLetters(key)[language]]) {
    const composed = letter && (await fillNotice(db, letter, request));
    if (composed) return composed;
  }
  return undefined;
}

/** A letter with what is known when it is sent; undefined where it cannot be used. */
async function fillNotice(
  db: Db,
  letter: Letter,
  { language, values, publicUrl }: NoticeRequest,
): Promise<RenderedNotice | undefined> {
  const [data, house] = await Promise.all([
    loadRenderData({ db, publicUrl }, [letter], language, 'TRANSACTIONAL'),
    loadHouseModel(db),
  ]);
  try {
    const compiled = await letterRenderer.compile(letter, data);
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
