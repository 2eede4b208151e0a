import { act, fireEvent, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { pages } from '../../config/routes';

type Link = typeof import('@/components/page/Link').default;

const load = jest.fn(async () => ({ default: () => null }));
/** what the browser would tell of the link's place on the screen */
let observed: { margin: string | undefined; approach(): void } | undefined;

let Link: Link;
beforeAll(async () => {
  jest.doMock('@umijs/max', () => jest.requireActual<object>('react-router-dom'));
  const files = Object.fromEntries(pages.map(({ component }) => [component, load]));
  jest.doMock('@@/pages', () => ({ files, notFound: load }));
  Link = (await import('@/components/page/Link')).default;
  window.IntersectionObserver = class {
    constructor(notify: IntersectionObserverCallback, options?: IntersectionObserverInit) {
      const entry = { isIntersecting: true } as IntersectionObserverEntry;
      observed = { margin: options?.rootMargin, approach: () => notify([entry], this as never) };
    }
    observe() {}
    disconnect() {}
  } as never;
});
beforeEach(() => {
  jest.useFakeTimers();
  load.mockClear();
  observed = undefined;
});
afterEach(() => jest.useRealTimers());

/** A page is fetched once: each test has its own. */
const paths = ['/items', '/auctions', '/collections', '/customers', '/dashboard'];

function show(prefetch?: ComponentProps<Link>['prefetch']) {
  render(
    <MemoryRouter>
      <Link to={`${paths.shift()}?q=vase`} prefetch={prefetch}>
        Items
      </Link>
    </MemoryRouter>,
  );
  return screen.getByText('Items');
}
const advanceTime = (ms: number) => act(() => jest.advanceTimersByTime(ms));

test('on intent the page is fetched once the pointer has rested on its link for 50 ms', () => {
  const link = show('intent');
  fireEvent.pointerEnter(link);
  advanceTime(49);
  expect(load).not.toHaveBeenCalled();
  advanceTime(1);
  expect(load).toHaveBeenCalledTimes(1);
});

test('a pointer that only passes over fetches nothing, and the keyboard means it too', () => {
  const link = show('intent');
  fireEvent.pointerEnter(link);
  advanceTime(30);
  fireEvent.pointerLeave(link);
  advanceTime(1000);
  expect(load).not.toHaveBeenCalled();
  fireEvent.focus(link);
  advanceTime(50);
  expect(load).toHaveBeenCalledTimes(1);
});

test('at render the page is fetched at once', () => {
  show('render');
  expect(load).toHaveBeenCalledTimes(1);
});

test('in the viewport it is fetched when its link comes within 100 px of what is seen', () => {
  show('viewport');
  expect([load.mock.calls.length, observed?.margin]).toEqual([0, '100px']);
  observed?.approach();
  expect(load).toHaveBeenCalledTimes(1);
});

test('nothing is fetched unless it is asked for', () => {
  const link = show();
  fireEvent.pointerEnter(link);
  advanceTime(1000);
  expect([load.mock.calls.length, observed]).toEqual([0, undefined]);
});
