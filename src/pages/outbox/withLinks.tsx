import type { ReactNode } from 'react';

/** Returns plain text with web addresses as links. */
export function withLinks(text: string): ReactNode[] {
  return text.split(/(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)])/).map((part, index) =>
    index % 2 === 1 ? (
      // Parts of one text never move.
      // biome-ignore lint/suspicious/noArrayIndexKey: the same address may occur twice
      <a key={index} href={part}>
        {part}
      </a>
    ) : (
      part
    ),
  );
}
