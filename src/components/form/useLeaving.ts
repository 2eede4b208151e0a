import { history } from '@umijs/max';
import { Modal } from 'antd';
import { type ReactNode, useLayoutEffect } from 'react';
import { holdReload } from '@/services/chunks';
import { useText } from '@/services/text';

/**
 * While there are unsaved changes, leaving the page asks; going to another part of the same page does not, nor to a
 * page that `keeps` them. `inPart`: the form itself stands in a part (a tab, a sheet) that the address chooses, so
 * that any change of the address asks. Answers the question, to be drawn somewhere in the page.
 */
export function useLeaving(
  changes: number,
  keeps?: (pathname: string) => boolean,
  inPart = false,
): ReactNode {
  const t = useText();
  const [modal, question] = Modal.useModal();
  useLayoutEffect(() => {
    if (changes === 0) return;
    holdReload(true);
    let unblock = () => {};
    const block = () => {
      unblock = history.block(({ location, retry }) => {
        const go = () => {
          unblock();
          retry();
        };
        const stays = !inPart && location.pathname === history.location.pathname;
        if (stays || keeps?.(location.pathname)) {
          go();
          block();
          return;
        }
        modal.confirm({
          title: t('form.leave'),
          content: t('form.leave.hint', { count: changes }),
          okText: t('form.leave.go'),
          cancelText: t('form.leave.stay'),
          onOk: go,
        });
      });
    };
    block();
    return () => {
      unblock();
      holdReload(false);
    };
  }, [changes, inPart, keeps, modal, t]);
  return question;
}
