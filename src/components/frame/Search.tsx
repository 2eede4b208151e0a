import { SearchOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, useEffect, useState } from 'react';
import LazyBoundary from '@/components/page/LazyBoundary';
import { useShortcut } from '@/services/keys';
import { useText } from '@/services/text';

const SearchDialog = lazy(() => import('./SearchDialog'));

/** The global search, opened by Ctrl/⌘ K or the header. */
export default function Search() {
  const t = useText();
  /** undefined until it is opened for the first time */
  const [open, setOpen] = useState<boolean>();
  const [typed, setTyped] = useState('');
  const openSearch = () => {
    setTyped('');
    setOpen(true);
  };
  useShortcut(['mod+k'], openSearch, () => !open);
  useEarlyKeystrokes(open === true, (character) => setTyped((before) => before + character));
  return (
    <>
      <Button
        type="text"
        icon={<SearchOutlined />}
        aria-label={t('find.title')}
        title={`${t('find.title')} (Ctrl/⌘ K)`}
        onClick={openSearch}
      />
      {open !== undefined && (
        <LazyBoundary>
          <SearchDialog open={open} onClose={() => setOpen(false)} typed={typed} onType={setTyped} />
        </LazyBoundary>
      )}
    </>
  );
}

/** Collects what is typed between the shortcut and the moment the dialog has the focus. */
function useEarlyKeystrokes(open: boolean, append: (character: string) => void) {
  useEffect(() => {
    if (!open) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.target instanceof Element && event.target.matches('[role=combobox]')) return;
      if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      event.stopPropagation();
      append(event.key);
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  });
}
