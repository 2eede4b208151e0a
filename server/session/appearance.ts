import sql from 'sql-template-tag';
import { type Appearance, standardAppearance } from '#contract/appearance';
import type { Context } from '../app-context';
import type { Db } from '../db/database';

/** Returns the look that a user has chosen for the pages, or the standard. */
export async function readAppearance(db: Db, userId: number): Promise<Appearance> {
  const row = await db.maybe<Appearance>(sql`
    select theme, contrast, motion, color_weak as "colorWeak" from appearances where user_id = ${userId}`);
  return row ?? standardAppearance;
}

/** Saves choices of the user about the look of the pages, and returns all of them. */
export const saveAppearance = (
  { db, user }: Context,
  { theme, contrast, motion, colorWeak }: Partial<Appearance>,
): Promise<Appearance> =>
  db.row<Appearance>(sql`
    insert into appearances (user_id, theme, contrast, motion, color_weak)
    values (${user.id}, coalesce(${theme}, ${standardAppearance.theme}), coalesce(${contrast}, ${standardAppearance.contrast}),
      coalesce(${motion}, ${standardAppearance.motion}), coalesce(${colorWeak}, ${standardAppearance.colorWeak}))
    on conflict (user_id) do update
      set theme = coalesce(${theme}, appearances.theme), contrast = coalesce(${contrast}, appearances.contrast),
        motion = coalesce(${motion}, appearances.motion), color_weak = coalesce(${colorWeak}, appearances.color_weak)
    returning theme, contrast, motion, color_weak as "colorWeak"`);
