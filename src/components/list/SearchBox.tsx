import { SearchOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { limits } from '#contract/api/limits';
import { useText } from '@/services/text';

/** Milliseconds without a keystroke before a search starts. */
const debounceMs = 250;

/** The search field of a list; its text is written to the address after a short pause. */
export default function SearchBox({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const t = useText();
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    // Back and forward change the search in the address.
    if (value !== sent.current) setText(value);
    sent.current = value;
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const search = (words: string) => {
    clearTimeout(timer.current);
    sent.current = words.trim();
    onSearch(words.trim());
  };
  return (
    <Input
      type="search"
      className="list-search"
      prefix={<SearchOutlined />}
      aria-label={t('list.search')}
      placeholder={t('list.search.hint')}
      maxLength={limits.search}
      value={text}
      onChange={({ target }) => {
        setText(target.value);
        clearTimeout(timer.current);
        timer.current = setTimeout(search, debounceMs, target.value);
      }}
      onPressEnter={() => search(text)}
    />
  );
}
