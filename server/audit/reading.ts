import type { Subject } from '#contract/api/events';
import type { AuditQuery } from './queries';

/**
 * Returns the filters of a reading as the changes of its event, with only those that are set. A search is recorded by the
 * first rows it found (`things`): its text could name a customer who is erased later.
 */
export function toRecordedFilters(
  { ids, user, noun, action, from, to }: AuditQuery,
  things: readonly Subject[] | undefined,
): Record<string, [null, unknown]> {
  const filters = {
    things: things?.map(({ noun, id }) => `${noun} #${id}`),
    user: user || undefined,
    system: user === 0 || undefined,
    noun,
    action,
    from,
    to,
    rows: ids?.length,
  };
  return Object.fromEntries(
    Object.entries(filters).flatMap(([name, value]) => (value === undefined ? [] : [[name, [null, value]]])),
  );
}
