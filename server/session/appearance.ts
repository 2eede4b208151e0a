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

/** Saves the look that the user has chosen for the pages. */
export async function saveAppearance({ db, user }: Context, appearance: Appearance): Promise<Appearance> {
  const { theme, contrast, motion, colorWeak } = appearance;
  await db.run(sql`
    insert into appearances (user_id, theme, contrast, motion, color_weak)
    values (${user.id}, ${theme}, ${contrast}, ${motion}, ${colorWeak})
    on conflict (user_id) do update
      set theme = excluded.theme, contrast = excluded.contrast, motion = excluded.motion,
        color_weak = excluded.color_weak`);
  return appearance;
}
