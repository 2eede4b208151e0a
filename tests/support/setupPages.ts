import '@testing-library/jest-dom';
import { EventSource } from 'eventsource';

// What browsers have and jsdom has not; antd asks for all of it.
class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}
/** It asks through the `fetch` of the page that is open, as everything else does. */
class PageEventSource extends EventSource {
  constructor(address: string) {
    super(new URL(address, window.location.href), {
      fetch: (url, init) => globalThis.fetch(new URL(url).pathname, init as RequestInit),
    });
  }
}
Object.assign(globalThis, {
  ResizeObserver: Observer,
  IntersectionObserver: Observer,
  EventSource: PageEventSource,
});
window.matchMedia = (media) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media,
    onchange: null,
    addListener() {},
    removeListener() {},
  });
window.scrollTo = () => {};
// jsdom has no canvas, and says so on every call.
HTMLCanvasElement.prototype.getContext = () => null;

// jsdom lays nothing out. What draws only as much as there is room for gets some.
const roomy = '[role=grid], .review-list-rows, .chart';
for (const size of ['offsetWidth', 'offsetHeight', 'clientWidth', 'clientHeight'] as const)
  Object.defineProperty(HTMLElement.prototype, size, {
    configurable: true,
    get(this: HTMLElement) {
      return this.matches(roomy) ? 600 : 0;
    },
  });

/**
 * To resolve a style, jsdom matches each of antd's thousands of rules with the element: minutes in a test that asks
 * for roles. No rule lays anything out here, so what an element says of itself will do.
 */
window.getComputedStyle = (element) => {
  const { style } = document.createElement('i');
  style.cssText = `padding: 0px; border: 0px; ${element.getAttribute('style') ?? ''}`;
  if ((element as HTMLElement).hidden) style.display = 'none';
  style.visibility ||= inherited(element, 'visibility');
  return style;
};

const inherited = (element: Element, property: string): string => {
  for (let at = element.parentElement; at; at = at.parentElement) {
    const value = at.style.getPropertyValue(property);
    if (value) return value;
  }
  return '';
};
