import { Input } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { CheckedRow } from '#contract/import-checks';
import type { ImportSheet } from '#contract/import-sheet';
import { useText } from '@/services/text';
import { useUpdateCell } from './useUpdateRow';

interface Props {
  sheet: ImportSheet;
  row: CheckedRow;
  /** null: the number extracted from a text */
  column: number | null;
  name: string;
  text: string;
}

/** A cell of the file, edited in place: Enter or leaving it saves, Esc cancels. */
export default function EditableCell({ sheet, row, column, name, text }: Props) {
  const t = useText();
  const [draft, setDraft] = useState<string>();
  const button = useRef<HTMLButtonElement>(null);
  const shouldRefocus = useRef(false);
  const saveCell = useUpdateCell(sheet, row, column);
  // Focuses the cell again after editing.
  useEffect(() => {
    if (draft !== undefined || !shouldRefocus.current) return;
    shouldRefocus.current = false;
    button.current?.focus();
  }, [draft]);

  if (row.committed || sheet.state === 'ROLLED_BACK') return <span className="import-cell">{text}</span>;
  const finishEditing = (newText: string | undefined, returnsFocus: boolean) => {
    shouldRefocus.current = returnsFocus;
    setDraft(undefined);
    if (newText !== undefined && newText !== text) void saveCell.run(newText);
  };
  if (draft === undefined)
    return (
      <>
        <button
          ref={button}
          type="button"
          className="import-cell"
          aria-label={t('imports.editCell', { field: name, row: row.row, text })}
          onClick={() => setDraft(text)}
        >
          {text || '–'}
        </button>
        {saveCell.issue && <span className="import-issue">{saveCell.issue}</span>}
      </>
    );
  return (
    <Input.TextArea
      autoFocus
      autoSize={{ maxRows: 6 }}
      aria-label={t('imports.editCell', { field: name, row: row.row, text })}
      value={draft}
      onChange={({ target }) => setDraft(target.value)}
      onBlur={() => finishEditing(draft, false)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') finishEditing(undefined, true);
        else if (event.key === 'Enter' && !event.shiftKey) {
          event.preventDefault();
          finishEditing(draft, true);
        }
      }}
    />
  );
}
