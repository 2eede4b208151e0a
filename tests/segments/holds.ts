import type { Condition, Range, What, Window } from '#contract/conditions';
import type { Known, SmallHouse } from './smallHouse';

/** What a condition means, said once more and without a database: what the server finds is held against it. */
export function holds(condition: Condition, one: Known, house: SmallHouse): boolean {
  switch (condition.is) {
    case 'all':
      return condition.of.every((part) => holds(part, one, house));
    case 'any':
      return condition.of.some((part) => holds(part, one, house));
    case 'none':
      return !condition.of.some((part) => holds(part, one, house));
    case 'interestDepartment':
      return one.interests.some(
        ({ department, category }) =>
          (department !== undefined && condition.in.includes(department)) ||
          (category === house.category && condition.in.includes(house.books)),
      );
    case 'interestCategory':
      return one.interests.some(({ category = 0 }) => condition.in.includes(category));
    case 'interestArtist':
      return one.interests.some(({ artist }) => includes(artist, condition.text));
    case 'interestKeyword':
      return one.interests.some(({ keyword }) => includes(keyword, condition.text));
    case 'department':
      return one.departments.some((id) => condition.in.includes(id));
    case 'bought': {
      const { what, price, window, measure, amount } = condition;
      const open = price.from === null && price.until === null;
      const those = one.bought.filter(
        (sale) =>
          !sale.cancelled &&
          ((measure === 'COUNT' && open) || sale.currency === 'GBP') &&
          within(sale.price, price) &&
          during(sale.ago, window) &&
          isA(sale, what),
      );
      const sum = those.reduce((total, sale) => total + sale.price, 0);
      if (measure === 'AVERAGE') return those.length > 0 && within(sum / those.length, amount);
      return figure(measure === 'COUNT' ? those.length : sum, those.length, amount);
    }
    case 'consigned': {
      const those = one.consigned.filter(
        (thing) => during(thing.ago, condition.window) && isA(thing, condition.what),
      );
      return figure(those.length, those.length, condition.amount);
    }
    case 'spend':
      return within(one.spend, condition.amount);
    case 'country':
      return condition.in.includes(one.country);
    case 'language':
      return (condition.in as (string | null)[]).includes(one.language);
    case 'kind':
      return (condition.in as string[]).includes(one.kind);
    case 'standing':
      return (condition.in as string[]).includes(one.standing);
    case 'role':
      return condition.in.some((role) => one.roles.includes(role));
    case 'verification':
      return (condition.in as string[]).includes(one.verification);
    case 'tag':
      return condition.in.some((tag) => one.tags.includes(tag));
    case 'specialist':
      return condition.in.includes(one.specialist);
    case 'relation':
      return one.relations.some(
        ({ kind, end, other }) =>
          (condition.kinds as string[]).includes(kind) &&
          (condition.end === 'either' || condition.end === end) &&
          (condition.otherId === null || condition.otherId === other),
      );
    case 'lastContact':
      if (one.lastContact === null) return condition.window.kind === 'LONGER_AGO';
      return during(one.lastContact, condition.window);
    case 'created':
      return during(one.created, condition.window);
    case 'campaign': {
      const those = one.mails.filter(
        ({ campaign, sent, ago }) =>
          sent &&
          (condition.campaignId === null || campaign === condition.campaignId) &&
          (condition.days === null || ago < condition.days),
      );
      const opened = those.some((mail) => mail.opened);
      const clicked = those.some((mail) => mail.clicked);
      const sent = those.length > 0;
      return {
        ...{ SENT: sent, OPENED: opened, CLICKED: clicked, NOT_SENT: !sent },
        ...{ NOT_OPENED: sent && !opened, NOT_CLICKED: sent && !clicked },
      }[condition.did];
    }
    case 'segment':
      return one.frozen;
  }
}

const includes = (text: string | undefined, part: string) =>
  text?.toLowerCase().includes(part.toLowerCase()) ?? false;
const within = (value: number, { from, until }: Range) =>
  (from === null || value >= from) && (until === null || value <= until);
/** Who has nothing at all is meant where nought is enough. */
const figure = (value: number, many: number, { from, until }: Range) =>
  from === null && until === null ? many > 0 : within(value, { from, until });

/** Of days between, the house asks for none but 2026. */
function during(days: number, window: Window): boolean {
  if (window.kind === 'EVER') return true;
  if (window.kind === 'LAST') return days < window.days;
  if (window.kind === 'LONGER_AGO') return days >= window.days;
  const year = new Date('2026-06-15T12:00:00Z').getTime() - days * 86_400_000;
  return (
    (window.from === null || year >= Date.parse(window.from)) &&
    (window.until === null || year < Date.parse(window.until) + 86_400_000)
  );
}

const isA = (
  thing: { department: number | null; category: number | null; artist: string },
  { departmentIds, categoryIds, artist }: What,
) =>
  (departmentIds.length === 0 || (thing.department !== null && departmentIds.includes(thing.department))) &&
  (categoryIds.length === 0 || (thing.category !== null && categoryIds.includes(thing.category))) &&
  includes(thing.artist, artist);
