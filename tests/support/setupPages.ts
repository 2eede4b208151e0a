import '@testing-library/jest-dom';

// What browsers have and jsdom has not; antd asks for all of it.
class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}
Object.assign(globalThis, { ResizeObserver: Observer, IntersectionObserver: Observer });
window.matchMedia = (media) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media,
    onchange: null,
    addListener() {},
    removeListener() {},
  });
window.scrollTo = () => {};
// jsdom has no styles of pseudo-elements and says so on every call.
const { getComputedStyle } = window;
window.getComputedStyle = (element) => getComputedStyle(element);
