import { composeItem } from './catalogue';
import { type Departments, departmentOf } from './house';
import { stock } from './sales';
import { atWork, days } from './time';
import { artistsOf } from './words/names';
import type { World } from './world';

/** Things that came in and wait for a sale. */
export function fillStock(world: World, departments: Departments): void {
  const { random, now } = world;
  for (const { department, genre, count } of stock) {
    const artists = artistsOf(random, 8, [1850, 1945]);
    for (let left = count; left > 0; left--) {
      const thing = genre(random, artists);
      const moment = atWork(now - days(random.integer(2, 70)));
      const item = composeItem(world, thing, departmentOf(departments, department), moment);
      item.catalogue_status = random.pick(['STUB', 'IN_PROGRESS', 'IN_PROGRESS', 'FOR_REVIEW', 'APPROVED']);
      if (item.catalogue_status === 'STUB') item.description = '';
      item.location = `Store ${random.pick(['A', 'B', 'C'])}, bay ${random.integer(1, 24)}`;
      world.book.events.push({
        at: moment,
        user_id: world.people.editor,
        noun: 'items',
        noun_id: item.id,
        action: 'create',
      });
      if (random.chance(0.6)) world.addPicture(item, thing.subject, undefined, moment + days(0.02));
    }
  }
}
