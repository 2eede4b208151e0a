interface Colleague {
  id: number;
  name: string;
}

/** Returns the ids of the users a text mentions as `@Name`; when two names match, the longer one wins. */
export function findMentions(text: string, staff: readonly Colleague[]): Set<number> {
  const lower = text.toLowerCase();
  const longestFirst = staff.toSorted((one, other) => other.name.length - one.name.length);
  const ids = new Set<number>();
  for (let at = lower.indexOf('@'); at >= 0; at = lower.indexOf('@', at + 1)) {
    // The @ of an email address is not a mention.
    if (/[\p{L}\p{N}]$/u.test(text.slice(0, at))) continue;
    const named = longestFirst.find(({ name }) => {
      const after = text.slice(at + 1 + name.length);
      return name !== '' && lower.startsWith(name.toLowerCase(), at + 1) && !/^[\p{L}\p{N}]/u.test(after);
    });
    if (named) ids.add(named.id);
  }
  return ids;
}

/** Returns the selected users after the text changed: adds those it mentions now, removes those it no longer mentions. */
export function updateMentions(
  selectedIds: readonly number[],
  before: string,
  after: string,
  staff: readonly Colleague[],
): number[] {
  const named = { before: findMentions(before, staff), after: findMentions(after, staff) };
  const remaining = selectedIds.filter((id) => named.after.has(id) || !named.before.has(id));
  const added = [...named.after].filter((id) => !named.before.has(id) && !remaining.includes(id));
  return [...remaining, ...added];
}
