import sql from 'sql-template-tag';
import { refuse } from '#contract/api/refusal';
import type { PreviewedStep } from '#contract/collection-states';
import type { CollectionPreview } from '#contract/collections';
import type { Context } from '../app-context';
import type { Db } from '../db/database';
import { countUnapproved } from '../items/published';
import { computeDigest } from '../lib/digest';
import { loadCollectionReadiness } from '../publication/readiness';
import { selectItemIds } from '../works/collection';
import { getCollection } from './collection';
import type { CollectionFacts } from './queries';

/** Returns the consequences of a step of a collection. Refuses `row.not_found`. */
export async function previewStep(
  { db }: Pick<Context, 'db'>,
  id: number,
  step: PreviewedStep,
): Promise<CollectionPreview> {
  return buildPreview(db, await getCollection(db, id), step);
}

/** Refuses `collection.preview_changed` if the consequences are no longer those of the confirmed preview. */
export async function requireConfirmed(
  tx: Db,
  collection: CollectionFacts,
  step: PreviewedStep,
  digest: string,
): Promise<void> {
  if ((await buildPreview(tx, collection, step)).digest !== digest)
    refuse('collection.preview_changed', { step });
}

async function buildPreview(
  db: Db,
  { id, startsAt, endsAt, timeZone, visibility, priceDisplay, works }: CollectionFacts,
  step: PreviewedStep,
): Promise<CollectionPreview> {
  const [{ warned, causes }, unapproved, content] = await Promise.all([
    loadCollectionReadiness(db, { id }),
    countUnapproved(db, selectItemIds(id)),
    computeContentHash(db, id),
  ]);
  const facts = {
    step,
    startsAt,
    endsAt,
    timeZone,
    visibility,
    priceDisplay,
    works,
    warned,
    warnings: causes.map(({ check, count, first }) => ({ check, count, first })),
    unapproved,
  };
  return { ...facts, digest: computeDigest([facts, content]) };
}

/**
 * Computes a hash of the works of a collection and which of their texts are approved, because counts stay the same when a
 * work is replaced.
 */
const computeContentHash = async (db: Db, id: number): Promise<string> =>
  (
    await db.row<{ content: string }>(sql`
      select md5(coalesce(string_agg(w.id || ' ' || i.catalogue_status, ',' order by w.id), '')) as content
      from collection_items w join items i on i.id = w.item_id where w.collection_id = ${id}`)
  ).content;
