import type { MessageId } from '@/locales/messages';

/** A piece of a help text: words, the name of a button, or a key. */
export type HelpPart = { kind: 'text' | 'key'; text: string } | { kind: 'label'; id: MessageId };

const marked = /(\{[^{}]+\}|`[^`]+`)/;

/** Splits a help text at its labels `{id}` and its keys in backquotes. */
export const parseHelp = (source: string): HelpPart[] =>
  source.split(marked).flatMap((piece): HelpPart[] => {
    if (piece === '') return [];
    if (piece.startsWith('{')) return [{ kind: 'label', id: piece.slice(1, -1) as MessageId }];
    if (piece.startsWith('`')) return [{ kind: 'key', text: piece.slice(1, -1) }];
    return [{ kind: 'text', text: piece }];
  });

/** Returns the name of a key on this computer. */
export const nameKey = (key: string, commandKey: string): string => key.replace('Mod', commandKey);

/** Returns a help text without marks, as the reader sees it. */
export const toPlainText = (
  source: string,
  getLabel: (id: MessageId) => string,
  commandKey: string,
): string =>
  parseHelp(source)
    .map((part) => {
      if (part.kind === 'label') return getLabel(part.id);
      return part.kind === 'key' ? nameKey(part.text, commandKey) : part.text;
    })
    .join('');
