/** Values of fields by lower-case name. */
export type Fields = ReadonlyMap<string, string>;

/**
 * Returns groups of fields as defined by RFC 3464 and RFC 5965: one for the email, then one per recipient. Lines that are no
 * fields are ignored. Reads each line once, because the text is untrusted.
 */
export function fieldGroups(text: string): Fields[] {
  const groups: Map<string, string[]>[] = [];
  let group = new Map<string, string[]>();
  let last: string[] | undefined;
  for (const line of text.split(/\r\n|\r|\n/)) {
    if (line.trim() === '') {
      if (group.size > 0) groups.push(group);
      group = new Map();
      last = undefined;
    } else if (/^[ \t]/.test(line)) {
      last?.push(line.trim());
    } else {
      last = addField(group, line);
    }
  }
  if (group.size > 0) groups.push(group);
  return groups.map(
    (fields) => new Map([...fields].map(([name, values]) => [name, values.filter(Boolean).join(' ')])),
  );
}

/** Adds a field to its group, unless the group has one of that name, and returns where to append continuation lines. */
function addField(group: Map<string, string[]>, line: string): string[] | undefined {
  const colon = line.indexOf(':');
  const name = colon < 0 ? '' : line.slice(0, colon).trimEnd().toLowerCase();
  if (!/^[!-9;-~]{1,80}$/.test(name) || group.has(name)) return undefined;
  const values = [line.slice(colon + 1).trim()];
  group.set(name, values);
  return values;
}

/** `rfc822; vera@reader.test` → `vera@reader.test` */
export const findAddress = (field: string | undefined): string | undefined =>
  (field ?? '')
    .split(/[\s;:,<>()[\]"]/)
    .find((word) => /^[^@]{1,128}@[^@]{1,255}$/.test(word))
    ?.replace(/\.$/, '')
    .toLowerCase();
