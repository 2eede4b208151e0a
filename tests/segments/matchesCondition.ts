import type { Condition, ItemFilter, Range, Window } from '#contract/segment-conditions';
import type { SegmentCustomer, SegmentFixture } from './segmentFixture';

/** Evaluates a condition without a database, as a reference for the query of the server. */
export function matchesCondition(
  condition: Condition,
  customer: SegmentCustomer,
  fixture: SegmentFixture,
): boolean {
  switch (condition.is) {
    case 'all':
      return condition.of.every((part) => matchesCondition(part, customer, fixture));
    case 'any':
      return condition.of.some((part) => matchesCondition(part, customer, fixture));
    case 'none':
      return !condition.of.some((part) => matchesCondition(part, customer, fixture));
    case 'interestDepartment':
      return customer.interests.some(
        ({ department, category }) =>
          (department !== undefined && condition.in.includes(department)) ||
          (category === fixture.category && condition.in.includes(fixture.books)),
      );
    case 'interestCategory':
      return customer.interests.some(({ category = 0 }) => condition.in.includes(category));
    case 'interestArtist':
      return customer.interests.some(({ artist }) => containsText(artist, condition.text));
    case 'interestKeyword':
      return customer.interests.some(({ keyword }) => containsText(keyword, condition.text));
    case 'department':
      return customer.departments.some((id) => condition.in.includes(id));
    case 'bought': {
      const { what, price, window, measure, amount } = condition;
      const open = price.from === null && price.until === null;
      const matchingSales = customer.bought.filter(
        (sale) =>
          !sale.cancelled &&
          ((measure === 'COUNT' && open) || sale.currency === 'GBP') &&
          isInRange(sale.price, price) &&
          isWithinWindow(sale.ago, window) &&
          matchesWhat(sale, what),
      );
      const sum = matchingSales.reduce((total, sale) => total + sale.price, 0);
      if (measure === 'AVERAGE')
        return matchingSales.length > 0 && isInRange(sum / matchingSales.length, amount);
      return matchesFigure(measure === 'COUNT' ? matchingSales.length : sum, matchingSales.length, amount);
    }
    case 'consigned': {
      const matchingSales = customer.consigned.filter(
        (item) => isWithinWindow(item.ago, condition.window) && matchesWhat(item, condition.what),
      );
      return matchesFigure(matchingSales.length, matchingSales.length, condition.amount);
    }
    case 'spend':
      return isInRange(customer.spend, condition.amount);
    case 'country':
      return condition.in.includes(customer.country);
    case 'language':
      return (condition.in as (string | null)[]).includes(customer.language);
    case 'kind':
      return (condition.in as string[]).includes(customer.kind);
    case 'standing':
      return (condition.in as string[]).includes(customer.standing);
    case 'role':
      return condition.in.some((role) => customer.roles.includes(role));
    case 'verification':
      return (condition.in as string[]).includes(customer.verification);
    case 'tag':
      return condition.in.some((tag) => customer.tags.includes(tag));
    case 'specialist':
      return condition.in.includes(customer.specialist);
    case 'relation':
      return customer.relations.some(
        ({ kind, end, other }) =>
          (condition.kinds as string[]).includes(kind) &&
          (condition.end === 'either' || condition.end === end) &&
          (condition.otherId === null || condition.otherId === other),
      );
    case 'lastContact':
      if (customer.lastContact === null) return condition.window.kind === 'LONGER_AGO';
      return isWithinWindow(customer.lastContact, condition.window);
    case 'created':
      return isWithinWindow(customer.created, condition.window);
    case 'campaign': {
      const matchingSales = customer.mails.filter(
        ({ campaign, sent, ago }) =>
          sent &&
          (condition.campaignId === null || campaign === condition.campaignId) &&
          (condition.days === null || ago < condition.days),
      );
      const opened = matchingSales.some((mail) => mail.opened);
      const clicked = matchingSales.some((mail) => mail.clicked);
      const sent = matchingSales.length > 0;
      return {
        ...{ SENT: sent, OPENED: opened, CLICKED: clicked, NOT_SENT: !sent },
        ...{ NOT_OPENED: sent && !opened, NOT_CLICKED: sent && !clicked },
      }[condition.did];
    }
    case 'segment':
      return customer.frozen;
  }
}

const containsText = (text: string | undefined, part: string) =>
  text?.toLowerCase().includes(part.toLowerCase()) ?? false;
const isInRange = (value: number, { from, until }: Range) =>
  (from === null || value >= from) && (until === null || value <= until);
/** A customer without any value matches a range that starts at zero. */
const matchesFigure = (value: number, many: number, { from, until }: Range) =>
  from === null && until === null ? many > 0 : isInRange(value, { from, until });

/** Returns whether something `days` days before 2026-06-15 is within a window. The tests use dates of 2026 only. */
function isWithinWindow(days: number, window: Window): boolean {
  if (window.kind === 'EVER') return true;
  if (window.kind === 'LAST') return days < window.days;
  if (window.kind === 'LONGER_AGO') return days >= window.days;
  const year = new Date('2026-06-15T12:00:00Z').getTime() - days * 86_400_000;
  return (
    (window.from === null || year >= Date.parse(window.from)) &&
    (window.until === null || year < Date.parse(window.until) + 86_400_000)
  );
}

const matchesWhat = (
  item: { department: number | null; category: number | null; artist: string },
  { departmentIds, categoryIds, artist }: ItemFilter,
) =>
  (departmentIds.length === 0 || (item.department !== null && departmentIds.includes(item.department))) &&
  (categoryIds.length === 0 || (item.category !== null && categoryIds.includes(item.category))) &&
  containsText(item.artist, artist);
