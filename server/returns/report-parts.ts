import type { ParsedMail } from 'mailparser';

/** A field and what it says, by its name in small letters. */
type Fields = ReadonlyMap<string, string>;

/** Groups of fields as RFC 3464 and RFC 5965 have them: of the whole mail, then of each recipient. */
export function fieldGroups(text: string): Fields[] {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]+/g, ' ')
    .split(/\n\s*\n/)
    .map(
      (group) =>
        new Map(
          group.split('\n').flatMap((line): [string, string][] => {
            const [, name, value] = /^([!-9;-~]+):\s*(.*)$/.exec(line) ?? [];
            return name ? [[name.toLowerCase(), (value ?? '').trim()]] : [];
          }),
        ),
    )
    .filter((group) => group.size > 0);
}

/** The text of the first part of one of these types. */
export const partOf = ({ attachments }: ParsedMail, ...types: readonly string[]): string | undefined =>
  attachments.find(({ contentType }) => types.includes(contentType.toLowerCase()))?.content.toString('utf8');

/** `rfc822; somebody@house.test` → `somebody@house.test` */
export const addressIn = (field: string | undefined): string | undefined =>
  /[^\s;<>]+@[^\s;<>]+/.exec(field ?? '')?.[0].toLowerCase();

export const headerOf = (mail: ParsedMail, name: string): string => {
  const line = mail.headerLines.find(({ key }) => key === name)?.line ?? '';
  return line.slice(line.indexOf(':') + 1).trim();
};
