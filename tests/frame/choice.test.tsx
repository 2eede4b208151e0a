import { direction, isLanguage, storedLanguage, storeLanguage } from '../../src/locales/choice';
import { emergencyTexts, showEmergency } from '../../src/locales/emergency';

const store = (language: string) => localStorage.setItem('umi_locale', language);
beforeEach(() => localStorage.clear());

test('without a stored language none is selected and the direction is left to right', () => {
  expect(storedLanguage()).toBe('');
  expect(direction()).toBe('ltr');
});

test.each(['he-IL', 'ar-EG', 'fa-IR', 'ku-IQ', 'ar'])('%s is written from right to left', (language) => {
  store(language);
  expect(direction()).toBe('rtl');
});

test.each(['en-US', 'pt-BR', 'zh-CN', 'zh-TW', 'fr-FR'])('%s is written from left to right', (language) => {
  store(language);
  expect(direction()).toBe('ltr');
});

test('stores the language under the key of the specification', () => {
  storeLanguage('zh-TW');
  expect(localStorage.getItem('umi_locale')).toBe('zh-TW');
  expect(isLanguage('zh-TW')).toBe(true);
  expect(isLanguage('zh')).toBe(false);
});

test('emergency texts need no download, and English is the fallback for an unknown language', () => {
  store('pt-BR');
  expect(emergencyTexts().reload).toBe('Recarregar');
  store('fr-FR');
  document.body.innerHTML = '<div id="root"></div>';
  showEmergency();
  expect(document.querySelector('#root [role=alert]')).toHaveTextContent(
    'Part of Rostrum could not be loaded.',
  );
  expect(document.querySelector('#root button')).toHaveTextContent('Reload');
});
