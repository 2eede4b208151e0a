import { act, fireEvent, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { pages } from '../../config/routes';

type Link = typeof import('@/components/page/Link').default;

const load = jest.fn(async () => ({ default: () => null }));
/** what the browser would report about the position of the link */
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

/** A page is fetched only once, so each test has its own. */
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

test('with `intent`, fetches the page once the pointer has rested on its link for 50 ms', () => {
  const link = show('intent');
  fireEvent.pointerEnter(link);
  advanceTime(49);
  expect(load).not.toHaveBeenCalled();
  advanceTime(1);
  expect(load).toHaveBeenCalledTimes(1);
});

test('a pointer that only passes over fetches nothing, and keyboard focus counts as intent', () => {
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

test('with `render`, fetches the page at once', () => {
  show('render');
  expect(load).toHaveBeenCalledTimes(1);
});

test('with `viewport`, fetches the page when its link comes within 100 px of the viewport', () => {
  show('viewport');
  expect([load.mock.calls.length, observed?.margin]).toEqual([0, '100px']);
  observed?.approach();
  expect(load).toHaveBeenCalledTimes(1);
});

test('fetches nothing by default', () => {
  const link = show();
  fireEvent.pointerEnter(link);
  advanceTime(1000);
  expect([load.mock.calls.length, observed]).toEqual([0, undefined]);
});
