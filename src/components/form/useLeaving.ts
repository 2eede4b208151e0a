import { history } from '@umijs/max';
import { Modal } from 'antd';
import { type ReactNode, useCallback, useContext, useEffect, useLayoutEffect, useRef } from 'react';
import { toPagePath } from '@/services/address';
import { holdReload } from '@/services/chunks';
import { withoutColleague } from '@/services/colleagueAddress';
import { resultParam } from '@/services/publicationStep';
import { useText } from '@/services/text';
import { applyPatch } from '@/services/url';
import { withoutWriting } from '@/services/writeAddress';
import { type Keeps, SheetContext } from './SheetContext';

/** Unsaved input on the page. */
interface Unsaved {
  changes: number;
  keeps: Keeps;
  ask(changes: number, go: () => void): void;
}

/** All unsaved input. Navigation asks once, however many forms would lose input. */
const unsaved = new Set<Unsaved>();
let release = () => {};

function guard(): void {
  release();
  release = () => {};
  holdReload(unsaved.size > 0);
  if (unsaved.size === 0) return;
  release = history.block(({ location, retry }) => {
    const go = () => {
      release();
      // Back and forward arrive later: guarding again too early would ask about them again, without end.
      const stop = history.listen(() => {
        stop();
        guard();
      });
      retry();
    };
    const dirtyForms = changesPage(location)
      ? [...unsaved].filter(({ changes, keeps }) => changes > 0 && !keeps(location))
      : [];
    const [first] = dirtyForms;
    if (first)
      first.ask(
        dirtyForms.reduce((sum, { changes }) => sum + changes, 0),
        go,
      );
    else go();
  });
}

/** Returns whether navigating there changes more than the sheets and the result that may be over any page. */
function changesPage({ pathname, search }: Parameters<Keeps>[0]): boolean {
  const now = history.location;
  const path = toPagePath(pathname);
  const toPage = (query: string) =>
    applyPatch(withoutWriting(withoutColleague(path, query)), { [resultParam]: undefined });
  return pathname !== now.pathname || toPage(search) !== toPage(now.search);
}

/**
 * Returns the confirmation before unsaved input is lost, and its dialog. `ask(changes, go)` calls `go` at once when there
 * are no changes.
 */
export function useLeaveConfirmation(): [ask: Unsaved['ask'], question: ReactNode] {
  const t = useText();
  const [modal, question] = Modal.useModal();
  const confirmLeave = useCallback(
    (changes: number, go: () => void) => {
      if (changes === 0) return go();
      modal.confirm({
        title: t('form.leave'),
        content: t('form.leave.hint', { count: changes }),
        okText: t('form.leave.go'),
        cancelText: t('form.leave.stay'),
        onOk: go,
      });
    },
    [modal, t],
  );
  return [confirmLeave, question];
}

const samePage: Keeps = ({ pathname }) => pathname === history.location.pathname;
/** For a form in a part of the page (a tab, a view) that the address selects. */
export const keepsNothing: Keeps = () => false;

/**
 * Asks for confirmation when leaving the enclosing sheet, or else the page, with unsaved changes; `keeps` overrides where
 * that applies.
 * `countNow` recounts when the user leaves, for changes that are discarded before the next render. Returns the confirmation
 * dialog, to be rendered anywhere on the page.
 */
export function useLeaving(changes: number, keeps?: Keeps, countNow?: () => number): ReactNode {
  const [confirmLeave, question] = useLeaveConfirmation();
  const sheet = useContext(SheetContext);
  const latest = useRef({ changes: () => changes, keeps: samePage, ask: confirmLeave });
  useEffect(() => {
    latest.current = {
      changes: countNow ?? (() => changes),
      keeps: keeps ?? sheet?.keeps ?? samePage,
      ask: confirmLeave,
    };
  });
  const dirty = changes > 0;
  useLayoutEffect(() => {
    if (!dirty) return;
    const entry: Unsaved = {
      get changes() {
        return latest.current.changes();
      },
      keeps: (to) => latest.current.keeps(to),
      ask: (count, go) => latest.current.ask(count, go),
    };
    unsaved.add(entry);
    guard();
    return () => {
      unsaved.delete(entry);
      guard();
    };
  }, [dirty]);
  return question;
}
