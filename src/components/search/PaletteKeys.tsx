import type { MessageId } from '@/locales/messages';
import { useText } from '@/services/text';

const prefixes: [string, MessageId][] = [
  ['>', 'find.keys.actions'],
  ['#', 'find.keys.lots'],
];
const keys: [string, MessageId][] = [
  ['↑↓', 'find.keys.select'],
  ['Enter', 'find.keys.open'],
  ['Esc', 'find.keys.close'],
];

/** The prefixes and keys of the palette; on a phone only the prefixes. */
export default function PaletteKeys() {
  return (
    <div className="palette-keys">
      <Keys keys={prefixes} />
      <Keys keys={keys} className="palette-keyboard" />
    </div>
  );
}

function Keys({ keys, className }: { keys: [string, MessageId][]; className?: string }) {
  const t = useText();
  return (
    <span className={className}>
      {keys.map(([key, id]) => (
        <span key={key}>
          <kbd>{key}</kbd> {t(id)}
        </span>
      ))}
    </span>
  );
}
