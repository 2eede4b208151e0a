import type { SearchHit, SearchKind } from '#contract/search';

const joinParts = (parts: readonly string[]) => parts.filter(Boolean).join(' · ');

interface Parts extends Partial<Pick<SearchHit, 'lot' | 'work' | 'pictureId' | 'sanctions'>> {
  id: number;
  title: readonly string[];
  detail: readonly string[];
}

/** Returns a hit whose title and detail consist of these parts; empty ones are left out. */
export const toHit = (
  kind: SearchKind,
  { id, title, detail, lot = null, work = null, pictureId = null, sanctions = null }: Parts,
): SearchHit => ({
  kind,
  id,
  title: joinParts(title),
  detail: joinParts(detail),
  lot,
  work,
  pictureId,
  sanctions,
});
