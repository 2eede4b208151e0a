import { composeItem } from './catalogue';
import { type Departments, getDepartment } from './house';
import { stock } from './sales';
import { days, toOfficeHours } from './time';
import { createArtists } from './words/names';
import type { World } from './world';

/** Creates items that were consigned and wait for a sale. */
export function seedStock(world: World, departments: Departments): void {
  const { random, now } = world;
  for (const { department, genre, count } of stock) {
    const artists = createArtists(random, 8, [1850, 1945]);
    for (let remaining = count; remaining > 0; remaining--) {
      const spec = genre(random, artists);
      const time = toOfficeHours(now - days(random.integer(2, 70)));
      const item = composeItem(world, spec, getDepartment(departments, department), time);
      item.catalogue_status = random.pick(['STUB', 'IN_PROGRESS', 'IN_PROGRESS', 'FOR_REVIEW', 'APPROVED']);
      if (item.catalogue_status === 'STUB') item.description = '';
      item.location = `Store ${random.pick(['A', 'B', 'C'])}, bay ${random.integer(1, 24)}`;
      world.book.events.push({
        at: time,
        user_id: world.people.editor,
        noun: 'items',
        noun_id: item.id,
        action: 'create',
      });
      if (random.chance(0.6)) world.addPicture(item, spec.subject, undefined, time + days(0.02));
    }
  }
}
