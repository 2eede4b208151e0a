import { AutoComplete } from 'antd';
import type { ReactElement } from 'react';

interface Props {
  options: readonly string[];
  /** undefined: nothing is typed, so nothing is offered */
  text: string | undefined;
  onChange(text: string): void;
  children: ReactElement;
}

/** Wraps the input of a cell and offers the options that contain the typed text. */
export function OptionInput({ options, text, onChange, children }: Props) {
  const typed = text?.trim().toLowerCase();
  const matches = typed === undefined ? [] : options.filter((one) => one.toLowerCase().includes(typed));
  return (
    <AutoComplete
      value={text ?? ''}
      onChange={onChange}
      showSearch={{ filterOption: false }}
      // An unambiguous part of an option is enough input; an option that is active by default would replace it.
      defaultActiveFirstOption={false}
      popupMatchSelectWidth={false}
      options={matches.map((value) => ({ value }))}
    >
      {children}
    </AutoComplete>
  );
}
