import { Input } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { CheckedRow } from '#contract/import-checks';
import type { ImportSheet } from '#contract/import-sheet';
import { useText } from '@/services/text';
import { useMend } from './useMend';

interface Props {
  sheet: ImportSheet;
  row: CheckedRow;
  /** null: the number that is looked for within a text */
  column: number | null;
  name: string;
  text: string;
}

/** A cell as it stands in the file. It is mended where it is read: Enter or leaving saves, Esc leaves it as it was. */
export default function MendCell({ sheet, row, column, name, text }: Props) {
  const t = useText();
  const [typed, setTyped] = useState<string>();
  const button = useRef<HTMLButtonElement>(null);
  const returning = useRef(false);
  const mend = useMend(sheet, row, column);
  // The eye comes back to the cell that was left.
  useEffect(() => {
    if (typed !== undefined || !returning.current) return;
    returning.current = false;
    button.current?.focus();
  }, [typed]);

  if (row.committed || sheet.state === 'ROLLED_BACK') return <span className="import-cell">{text}</span>;
  const leave = (given: string | undefined, toCell: boolean) => {
    returning.current = toCell;
    setTyped(undefined);
    if (given !== undefined && given !== text) void mend.run(given);
  };
  if (typed === undefined)
    return (
      <>
        <button
          ref={button}
          type="button"
          className="import-cell"
          aria-label={t('imports.mend', { field: name, row: row.row, text })}
          onClick={() => setTyped(text)}
        >
          {text || '–'}
        </button>
        {mend.fault && <span className="import-fault">{mend.fault}</span>}
      </>
    );
  return (
    <Input.TextArea
      autoFocus
      autoSize={{ maxRows: 6 }}
      aria-label={t('imports.mend', { field: name, row: row.row, text })}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={() => leave(typed, false)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') leave(undefined, true);
        else if (event.key === 'Enter' && !event.shiftKey) {
          event.preventDefault();
          leave(typed, true);
        }
      }}
    />
  );
}
