import { SearchOutlined } from '@ant-design/icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { history, useAccess } from '@umijs/max';
import { Input, type InputRef, Modal } from 'antd';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import Link from '@/components/Link';
import LoadFault from '@/components/LoadFault';
import { useText } from '@/services/text';
import { type FoundGroup, find } from './find';
import './search.css';

/** Milliseconds of silence before a search begins. */
const pause = 200;

interface Props {
  open: boolean;
  onClose: () => void;
}

export default function SearchDialog({ open, onClose }: Props) {
  const t = useText();
  const input = useRef<InputRef>(null);
  return (
    <Modal
      open={open}
      onCancel={onClose}
      footer={null}
      closable={false}
      width={640}
      style={{ top: 80 }}
      title={<span className="find-title">{t('find.title')}</span>}
      destroyOnHidden
      afterOpenChange={(isOpen) => isOpen && input.current?.focus()}
    >
      <Finder input={input} onClose={onClose} />
    </Modal>
  );
}

function Finder({ input, onClose }: { input: React.RefObject<InputRef | null>; onClose: () => void }) {
  const t = useText();
  const access = useAccess();
  const [typed, setTyped] = useState('');
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => setText(typed.trim()), pause);
    return () => clearTimeout(timer);
  }, [typed]);
  const found = useQuery({
    queryKey: ['find', text],
    queryFn: () => find(text, access),
    enabled: text !== '',
    placeholderData: keepPreviousData,
  });
  const groups = text === '' ? [] : (found.data ?? []);
  const rows = groups.flatMap((group) => group.rows);
  const isCurrent = typed.trim() === text && !found.isPlaceholderData;

  const onKeyDown = (event: KeyboardEvent) => {
    // Enter that ends a word of an input method is not meant for the list.
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && rows.length > 0) {
      event.preventDefault();
      setAt((at + step + rows.length) % rows.length);
    }
    const row = rows[at];
    if (event.key !== 'Enter' || !row || !isCurrent) return;
    onClose();
    history.push(row.to);
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
        maxLength={200}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      {found.error && <LoadFault error={found.error} onRetry={() => void found.refetch()} />}
      <div className={isCurrent ? 'find-body' : 'find-body find-stale'}>
        <p role="status" className="find-none">
          {text !== '' && isCurrent && found.data && rows.length === 0 ? t('list.none') : ''}
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

const names = {
  lots: 'auctions.lots',
  auctions: 'menu.auctions',
  items: 'menu.items',
  collections: 'menu.collections',
} as const;

interface GroupProps {
  group: FoundGroup;
  /** place of its first row among all */
  from: number;
  /** place of the chosen row among all */
  at: number;
  onClose: () => void;
}

function Group({ group: { name, rows, total, all }, from, at, onClose }: GroupProps) {
  const t = useText();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options has no element of its own outside <select>
    <div role="group" aria-label={t(names[name])}>
      <div className="find-head" aria-hidden>
        <span>{t(names[name])}</span>
        {all && total > rows.length && (
          <Link to={all} tabIndex={-1} onClick={onClose}>
            {t('find.all', { total })}
          </Link>
        )}
      </div>
      {rows.map((row, index) => (
        <Link
          key={row.to}
          to={row.to}
          id={`find-${from + index}`}
          role="option"
          aria-selected={from + index === at}
          tabIndex={-1}
          className="find-row"
          onClick={onClose}
        >
          <b>{row.title}</b>
          <span>{row.detail}</span>
        </Link>
      ))}
    </div>
  );
}
