import { direction, isLanguage, storedLanguage } from './choice';
import { entryTexts } from './entry';

/** Returns the few texts needed when a language could not be downloaded. */
export function emergencyTexts() {
  const stored = storedLanguage();
  return entryTexts[isLanguage(stored) ? stored : 'en-US'];
}

/** Shows those texts without React, for a page on which nothing else was loaded. */
export function showEmergency(): void {
  const root = document.getElementById('root') ?? document.body;
  const { failed, hint, reload } = emergencyTexts();
  const box = document.createElement('div');
  box.className = 'page-failed';
  box.dir = direction();
  box.setAttribute('role', 'alert');
  for (const [tag, text] of [
    ['h1', failed],
    ['p', hint],
  ] as const) {
    const element = document.createElement(tag);
    element.textContent = text;
    box.append(element);
  }
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = reload;
  button.addEventListener('click', () => window.location.reload());
  box.append(button);
  root.replaceChildren(box);
}
