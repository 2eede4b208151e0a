import '@testing-library/jest-dom';
import { configure } from '@testing-library/dom';
import { EventSource } from 'eventsource';

// What is waited for is looked for many times; to print the whole page each time takes longer than the page does.
configure({ getElementError: (message) => new Error(message ?? 'nothing is found') });

// React notes where each element was made, and jest asks for a hundred lines of each.
Error.stackTraceLimit = 10;

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
const sizedElements = '[role=grid], .review-list-rows, .chart';
for (const size of ['offsetWidth', 'offsetHeight', 'clientWidth', 'clientHeight'] as const)
  Object.defineProperty(HTMLElement.prototype, size, {
    configurable: true,
    get(this: HTMLElement) {
      return this.matches(sizedElements) ? 600 : 0;
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
  style.visibility ||= inheritedStyle(element, 'visibility');
  return style;
};

const labelable = 'button, input:not([type=hidden]), meter, output, progress, select, textarea';
/** To find the labels of one field, jsdom walks the whole page for each label, and tests ask for fields by them. */
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
