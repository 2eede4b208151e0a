import { getCommandKey } from '@/services/platform';
import { useText } from '@/services/text';
import { nameKey, parseHelp } from './parts';

/** A help text with the names of buttons and the keys set apart. */
export default function HelpSentence({ source }: { source: string }) {
  const t = useText();
  return parseHelp(source).map((part, at) => {
    // biome-ignore-start lint/suspicious/noArrayIndexKey: the pieces of a sentence never move
    if (part.kind === 'label') return <b key={at}>{t(part.id)}</b>;
    if (part.kind === 'key') return <kbd key={at}>{nameKey(part.text, getCommandKey())}</kbd>;
    return part.text;
    // biome-ignore-end lint/suspicious/noArrayIndexKey: the pieces of a sentence never move
  });
}
