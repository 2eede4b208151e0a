import { history } from '@umijs/max';
import { Modal } from 'antd';
import { type ReactNode, useCallback, useContext, useEffect, useLayoutEffect, useRef } from 'react';
import { holdReload } from '@/services/chunks';
import { useText } from '@/services/text';
import { type Keeps, SheetContext } from './SheetContext';

/** Something on the page that was typed and not saved. */
interface Unsaved {
  changes: number;
  keeps: Keeps;
  ask(changes: number, go: () => void): void;
}

/** All of it. Whatever leads away asks one question, however many forms would lose something. */
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
      // Back and forward arrive later: guarded again too soon, they would be asked about again for ever.
      const stop = history.listen(() => {
        stop();
        guard();
      });
      retry();
    };
    const dirtyForms = [...unsaved].filter(({ changes, keeps }) => changes > 0 && !keeps(location));
    const [first] = dirtyForms;
    if (first)
      first.ask(
        dirtyForms.reduce((sum, { changes }) => sum + changes, 0),
        go,
      );
    else go();
  });
}

/** The question before typed words are lost, and what draws it: `ask(changes, go)` goes at once where there are none. */
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
/** For a form in a part of its page (a tab, a view) that the address chooses. */
export const keepsNothing: Keeps = () => false;

/**
 * While there are unsaved changes, leaving asks: the sheet it stands in, or else the page; `keeps` says it otherwise.
 * `counted` counts them once more when somebody leaves, where they are gone before that is drawn. Answers the question,
 * to be drawn somewhere in the page.
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
