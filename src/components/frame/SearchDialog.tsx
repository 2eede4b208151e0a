import { SearchOutlined } from '@ant-design/icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { history, useAccess, useLocation } from '@umijs/max';
import { Input, type InputRef, Modal } from 'antd';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { limits } from '#contract/api/limits';
import Link from '@/components/page/Link';
import LoadError from '@/components/page/LoadError';
import { Thumb } from '@/components/pictures/Thumb';
import { SanctionTag } from '@/components/sanctions/SanctionTag';
import { type Text, useText } from '@/services/text';
import { type SearchResultGroup, searchAll } from './searchAll';
import './search.css';

/** Milliseconds without a keystroke before a search starts. */
const debounceMs = 200;

interface Props {
  open: boolean;
  onClose: () => void;
  typed: string;
  onType: (text: string) => void;
}

export default function SearchDialog({ open, ...props }: Props) {
  const t = useText();
  const input = useRef<InputRef>(null);
  return (
    <Modal
      open={open}
      onCancel={props.onClose}
      footer={null}
      closable={false}
      width={640}
      style={{ top: 80 }}
      title={<span className="find-title">{t('find.title')}</span>}
      destroyOnHidden
      afterOpenChange={(isOpen) => isOpen && input.current?.focus()}
    >
      <Finder input={input} {...props} />
    </Modal>
  );
}

interface FinderProps extends Omit<Props, 'open'> {
  input: React.RefObject<InputRef | null>;
}

function Finder({ input, onClose, typed, onType }: FinderProps) {
  const t = useText();
  const { text, setText, results, groups, rows, isCurrent } = useSearchResults(typed);
  const [at, setAt] = useState(0);
  /** Enter was pressed: the selected row opens as soon as results arrive */
  const [entered, setEntered] = useState(false);
  useEffect(() => {
    document.getElementById(`find-${at}`)?.scrollIntoView?.({ block: 'nearest' });
  }, [at]);
  const selectedRow = isCurrent ? rows[at] : undefined;
  useEffect(() => {
    if (!entered || !isCurrent) return;
    setEntered(false);
    if (!selectedRow) return;
    onClose();
    history.push(selectedRow.to);
  }, [entered, isCurrent, selectedRow, onClose]);

  const onKeyDown = (event: KeyboardEvent) => {
    // Enter that confirms an input method's text is not meant for the list.
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && isCurrent && rows.length > 0) {
      event.preventDefault();
      setAt((at + step + rows.length) % rows.length);
    }
    if (event.key !== 'Enter' || typed.trim() === '') return;
    setText(typed.trim());
    setEntered(true);
  };
  return (
    <>
      <Input
        ref={input}
        size="large"
        prefix={<SearchOutlined />}
        role="combobox"
        aria-expanded={rows.length > 0}
        aria-controls="find-results"
        aria-activedescendant={rows[at] ? `find-${at}` : undefined}
        aria-label={t('find.title')}
        placeholder={t('find.hint')}
        maxLength={limits.search}
        value={typed}
        onChange={({ target }) => {
          onType(target.value);
          setAt(0);
          setEntered(false);
        }}
        onKeyDown={onKeyDown}
      />
      {results.error && <LoadError error={results.error} onRetry={() => void results.refetch()} />}
      <div className={isCurrent ? 'find-body' : 'find-body find-stale'}>
        <p role="status" className="find-none">
          {text !== '' && isCurrent && results.data && rows.length === 0 ? t('list.none') : ''}
        </p>
        <div id="find-results" role="listbox" aria-label={t('find.title')}>
          {groups.map((group, index) => (
            <Group
              key={group.name}
              group={group}
              from={groups.slice(0, index).reduce((sum, { rows }) => sum + rows.length, 0)}
              at={at}
              onClose={onClose}
            />
          ))}
        </div>
      </div>
    </>
  );
}

/** Searches for the typed text after a pause. `isCurrent`: the results belong to the latest text. */
function useSearchResults(typed: string) {
  const t = useText();
  const access = useAccess();
  const { pathname } = useLocation();
  const [text, setText] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setText(typed.trim()), debounceMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const results = useQuery({
    queryKey: ['find', text, pathname],
    queryFn: () => searchAll(text, access, pathname),
    enabled: text !== '',
    throwOnError: false,
    placeholderData: keepPreviousData,
  });
  const groups = text === '' ? [] : (results.data ?? []).map(withShowAllRow(t));
  const rows = groups.flatMap((group) => group.rows);
  const isCurrent = typed.trim() === text && !results.isPlaceholderData && !results.isFetching;
  return { text, setText, results, groups, rows, isCurrent };
}

const names = {
  lots: 'auctions.lots',
  auctions: 'menu.auctions',
  items: 'menu.items',
  collections: 'menu.collections',
  customers: 'menu.customers',
} as const;

interface GroupProps {
  group: SearchResultGroup;
  /** index of its first row among all rows */
  from: number;
  /** index of the selected row among all rows */
  at: number;
  onClose: () => void;
}

/** When there are more results than shown, the last row links to the complete list. */
const withShowAllRow = (t: Text) => (group: SearchResultGroup) => {
  const { rows, total, all } = group;
  if (!all || total <= rows.length) return group;
  return { ...group, rows: [...rows, { key: 'all', to: all, title: '', detail: t('find.all', { total }) }] };
};

function Group({ group: { name, rows }, from, at, onClose }: GroupProps) {
  const t = useText();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options has no element of its own outside <select>
    <div role="group" aria-label={t(names[name])}>
      <div className="find-head" aria-hidden>
        {t(names[name])}
      </div>
      {rows.map((row, index) => (
        <Link
          key={row.key}
          to={row.to}
          id={`find-${from + index}`}
          role="option"
          aria-selected={from + index === at}
          tabIndex={-1}
          className="find-row"
          onClick={onClose}
        >
          {row.pictureId !== undefined && <Thumb id={row.pictureId} size={32} />}
          <b>{row.title}</b>
          <SanctionTag sanctions={row.sanctions} />
          <span>{row.detail}</span>
        </Link>
      ))}
    </div>
  );
}
