import { AutoComplete } from 'antd';
import type { ReactElement } from 'react';

interface Props {
  options: readonly string[];
  /** undefined: nothing is typed, and nothing is offered */
  text: string | undefined;
  onChange(text: string): void;
  children: ReactElement;
}

/** Stands round the field of a cell and offers the words that hold what is typed. */
export function OptionInput({ options, text, onChange, children }: Props) {
  const typed = text?.trim().toLowerCase();
  const matches = typed === undefined ? [] : options.filter((one) => one.toLowerCase().includes(typed));
  return (
    <AutoComplete
      value={text ?? ''}
      onChange={onChange}
      showSearch={{ filterOption: false }}
      // As much of a word as tells it from the others is enough; an entry that were active by itself would replace it.
      defaultActiveFirstOption={false}
      popupMatchSelectWidth={false}
      options={matches.map((value) => ({ value }))}
    >
      {children}
    </AutoComplete>
  );
}
