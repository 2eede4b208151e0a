import { SearchOutlined } from '@ant-design/icons';
import { history, useLocation } from '@umijs/max';
import { Modal } from 'antd';
import { Command } from 'cmdk';
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { limits } from '#contract/api/limits';
import LoadError from '@/components/page/LoadError';
import { useText } from '@/services/text';
import { type EntryGroup, kindNames, toEntry, toEntryGroup } from './entries';
import PaletteKeys from './PaletteKeys';
import PaletteRow from './PaletteRow';
import { useLocalGroups } from './useLocalGroups';
import { parseTyped, useRecentHits, useSearchResults } from './useSearchResults';
import './palette.css';

/** Rows drawn while the first results load. */
const expectedRows = 5;

interface Props {
  open: boolean;
  onClose: () => void;
  typed: string;
  onType: (text: string) => void;
}

/** The command palette: finds rows, pages and saved views, and begins actions. */
export default function Palette({ open, ...props }: Props) {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  return (
    <Modal
      open={open}
      onCancel={props.onClose}
      footer={null}
      closable={false}
      width={640}
      className="palette"
      // Opens without an animation, so that it is there with the next frame.
      transitionName=""
      maskTransitionName=""
      title={<span className="unseen">{t('find.title')}</span>}
      destroyOnHidden
      afterOpenChange={(isOpen) => isOpen && input.current?.focus()}
    >
      <Finder input={input} {...props} />
    </Modal>
  );
}

interface FinderProps extends Omit<Props, 'open'> {
  input: RefObject<HTMLInputElement | null>;
}

function Finder({ input, onClose, typed, onType }: FinderProps) {
  const t = useText();
  const { groups, isCurrent, loadingRows, error, retry, settle, hint } = usePaletteGroups(typed);
  const root = useRef<HTMLDivElement>(null);
  const version = groups.flatMap(({ entries }) => entries.map(({ key }) => key)).join(' ');
  const count = groups.reduce((sum, { entries }) => sum + entries.length, 0);
  useFirstRow(root, version);
  const open = (to: string) => {
    onClose();
    history.push(to);
  };
  const onKeyDown = useEarlyEnter({ isCurrent, first: groups[0]?.entries[0]?.to, settle, open, typed });

  return (
    <Command
      ref={root}
      label={t('find.title')}
      shouldFilter={false}
      vimBindings={false}
      loop
      onKeyDown={onKeyDown}
    >
      <div className="palette-input">
        <SearchOutlined aria-hidden />
        <Command.Input
          ref={input}
          value={typed}
          onValueChange={onType}
          placeholder={t('find.hint')}
          maxLength={limits.search}
        />
      </div>
      <div className="palette-body">
        {error && <LoadError error={error} onRetry={retry} />}
        <p role="status" className={count > 0 ? 'unseen' : 'palette-none'}>
          {isCurrent && !error && (hint ?? t(count === 0 ? 'list.none' : 'find.count', { count }))}
        </p>
        {loadingRows > 0 && <LoadingRows count={loadingRows} />}
        <Command.List
          label={t('find.results')}
          className={isCurrent ? 'palette-results' : 'palette-results palette-stale'}
        >
          {groups.map((group) => (
            <Command.Group key={group.key} heading={group.heading} className="palette-group">
              {group.entries.map((entry) => (
                <PaletteRow key={entry.key} id={`${group.key}-${entry.key}`} entry={entry} onOpen={open} />
              ))}
              {group.note && <p className="palette-note">{group.note}</p>}
            </Command.Group>
          ))}
        </Command.List>
      </div>
      <PaletteKeys />
    </Command>
  );
}

/** Collects the groups for what is typed, and what is known about their loading. */
function usePaletteGroups(typed: string) {
  const t = useText();
  const { pathname, search } = useLocation();
  const { mode, text } = parseTyped(typed);
  const local = useLocalGroups();
  const recent = useRecentHits();
  const results = useSearchResults({ mode, text });

  if (mode === 'actions')
    return { ...loaded, groups: local.actionsFor(text), isCurrent: true, settle: results.settle };
  if (text === '') {
    const recentEntries = recent.hits
      .map((hit) => ({ ...toEntry(hit), kind: t(kindNames[hit.kind]) }))
      .filter(({ to }) => to !== pathname && to !== pathname + search);
    const recentGroup: EntryGroup = { key: 'recent', heading: t('find.recent'), entries: recentEntries };
    const groups = recentEntries.length > 0 ? [recentGroup, ...local.unfiltered] : local.unfiltered;
    return {
      ...loaded,
      groups: mode === 'lots' ? [] : groups,
      hint: mode === 'lots' ? t('find.lots.hint') : undefined,
      isCurrent: mode === 'lots' || !recent.query.isFetching,
      loadingRows: mode === 'all' && recent.query.isLoading ? recent.count : 0,
      error: recent.query.error,
      retry: () => void recent.query.refetch(),
      settle: results.settle,
    };
  }
  const matching = results.groups.map((group) => toEntryGroup(t, group, text));
  const { first, last } = mode === 'all' ? local.find(text) : { first: [], last: [] };
  const { hasAnswer } = results;
  return {
    ...loaded,
    // Without an answer nothing is shown, because the rows of the server would move those below them.
    groups: hasAnswer ? [...first, ...matching, ...last] : [],
    isCurrent: results.isCurrent && hasAnswer,
    loadingRows: hasAnswer ? 0 : expectedRows,
    error: results.isCurrent ? results.query.error : null,
    retry: () => void results.query.refetch(),
    settle: results.settle,
  };
}

const loaded = {
  hint: undefined as string | undefined,
  loadingRows: 0,
  error: null as Error | null,
  retry: () => {},
};

/**
 * Selects the first row whenever other rows are shown. cmdk does so when the text changes, but not when results arrive later;
 * Home is its key for the first row.
 */
function useFirstRow(root: RefObject<HTMLDivElement | null>, version: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are the reason to select the first
  useLayoutEffect(() => {
    root.current?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Home', bubbles: true }));
  }, [root, version]);
}

interface EarlyEnter {
  isCurrent: boolean;
  /** the address of the first row */
  first: string | undefined;
  settle: () => void;
  open: (to: string) => void;
  typed: string;
}

/** Enter before the results have arrived opens the first of them when they do. */
function useEarlyEnter({ isCurrent, first, settle, open, typed }: EarlyEnter) {
  /** the text for which Enter was pressed */
  const [entered, setEntered] = useState<string>();
  useEffect(() => {
    if (entered === undefined || !isCurrent) return;
    setEntered(undefined);
    if (entered === typed && first !== undefined) open(first);
  });
  return (event: KeyboardEvent) => {
    // Enter that confirms the text of an input method is not meant for the list.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || isCurrent) return;
    event.preventDefault();
    settle();
    setEntered(typed);
  };
}

/** Rows of the final size while the first results load. */
function LoadingRows({ count }: { count: number }) {
  return (
    <div aria-hidden className="palette-loading">
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all of these rows are equal
        <div key={at} className="palette-row" />
      ))}
    </div>
  );
}
