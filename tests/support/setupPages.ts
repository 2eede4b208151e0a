import '@testing-library/jest-dom';
import { configure } from '@testing-library/dom';
import { EventSource } from 'eventsource';

// Testing Library polls for elements; printing the whole page on each failed poll takes longer than the page itself.
configure({ getElementError: (message) => new Error(message ?? 'nothing is found') });

// React records where each element was created, and jest requests a hundred lines of stack for each.
Error.stackTraceLimit = 10;

// Browser features that jsdom lacks and antd needs.
class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}
/** It sends requests through the `fetch` of the open page, as all other code does. */
class PageEventSource extends EventSource {
  constructor(address: string) {
    super(new URL(address, window.location.href), {
      fetch: (url, init) => {
        const { pathname, search } = new URL(url);
        return globalThis.fetch(pathname + search, init as RequestInit);
      },
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
Element.prototype.scrollIntoView = () => {};
// jsdom has no canvas and logs an error on every call.
HTMLCanvasElement.prototype.getContext = () => null;

// jsdom has no layout. Components that render only as much as fits get a fixed size.
const sizedElements = '[role=grid], .review-list-rows, .chart';
for (const size of ['offsetWidth', 'offsetHeight', 'clientWidth', 'clientHeight'] as const)
  Object.defineProperty(HTMLElement.prototype, size, {
    configurable: true,
    get(this: HTMLElement) {
      return this.matches(sizedElements) ? 600 : 0;
    },
  });

/**
 * To resolve a style, jsdom matches the element with each of antd's thousands of rules, which takes minutes in a test that
 * queries roles. No rule has an effect on layout here, so the inline style is enough.
 */
window.getComputedStyle = (element) => {
  const { style } = document.createElement('i');
  style.cssText = `padding: 0px; border: 0px; ${element.getAttribute('style') ?? ''}`;
  if ((element as HTMLElement).hidden) style.display = 'none';
  style.visibility ||= inheritedStyle(element, 'visibility');
  return style;
};

const labelable = 'button, input:not([type=hidden]), meter, output, progress, select, textarea';
/** To find the labels of one field, jsdom walks the whole page for each label, and tests query fields by label. */
for (const { prototype } of [
  HTMLButtonElement,
  HTMLInputElement,
  HTMLSelectElement,
  HTMLTextAreaElement,
  HTMLMeterElement,
  HTMLProgressElement,
  HTMLOutputElement,
])
  Object.defineProperty(prototype, 'labels', {
    get(this: HTMLElement) {
      const wrappingLabel = this.closest('label:not([for])');
      const labelsById = this.id ? this.ownerDocument.querySelectorAll(`label[for="${this.id}"]`) : [];
      return [...labelsById, ...(wrappingLabel?.querySelector(labelable) === this ? [wrappingLabel] : [])];
    },
  });

const inheritedStyle = (element: Element, property: string): string => {
  for (let ancestor = element.parentElement; ancestor; ancestor = ancestor.parentElement) {
    const value = ancestor.style.getPropertyValue(property);
    if (value) return value;
  }
  return '';
};
