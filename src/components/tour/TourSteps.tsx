import { useModel } from '@umijs/max';
import { Tour } from 'antd';
import { useEffect, useState } from 'react';
import { api } from '@/services/api';
import { getCommandKey } from '@/services/platform';
import { useText } from '@/services/text';
import { useUrl } from '@/services/url';
import { firstTarget, tourParam } from './tourAddress';

/** What the tour shows, in order, and where; a step whose target is not visible is left out. */
const steps = [
  { key: 'waiting', selector: firstTarget },
  { key: 'menu', selector: '.ant-pro-top-nav-header-menu' },
  { key: 'search', selector: '.actions-search' },
  { key: 'inbox', selector: '.actions-bell' },
  { key: 'help', selector: '.actions-help' },
  { key: 'person', selector: '.actions-person' },
] as const;

const findVisible = (selector: string) => {
  const element = document.querySelector<HTMLElement>(selector);
  return element?.checkVisibility() ? element : null;
};

/** The steps of the tour. Each takes the focus, which returns to where it was at the end. */
export default function TourSteps() {
  const t = useText();
  const { set } = useUrl();
  const { setInitialState } = useModel('@@initialState');
  const [current, setCurrent] = useState(0);
  const [visibleSteps] = useState(() => steps.filter(({ selector }) => findVisible(selector)));
  const [before] = useState(() => document.activeElement);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every step has buttons of its own
  useEffect(() => {
    const frame = requestAnimationFrame(() =>
      document.querySelector<HTMLElement>('.tour .ant-tour-next-btn')?.focus(),
    );
    return () => cancelAnimationFrame(frame);
  }, [current]);

  const end = () => {
    set({ [tourParam]: undefined });
    if (before instanceof HTMLElement) before.focus();
    void setInitialState((state) => state && { ...state, offersTour: false });
    // If this is lost, the tour is offered again.
    api.session.endTour().catch(() => {});
  };
  return (
    <Tour
      open
      rootClassName="tour"
      current={current}
      onChange={setCurrent}
      onClose={end}
      steps={visibleSteps.map(({ key, selector }) => ({
        target: () => findVisible(selector) as HTMLElement,
        title: t(`tour.${key}`),
        description: (
          <span aria-live="polite">{t(`tour.${key}.text`, { keys: `${getCommandKey()} K` })}</span>
        ),
      }))}
    />
  );
}
