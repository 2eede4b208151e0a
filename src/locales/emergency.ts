import type { Language } from '#contract/session';
import { direction, isLanguage, storedLanguage } from './choice';

/** The few words that must be there when a language could not be downloaded. */
const words: Record<Language, { failed: string; hint: string; reload: string }> = {
  'en-US': {
    failed: 'Part of Rostrum could not be loaded.',
    hint: 'The connection was cut, or a new version was installed meanwhile. Reloading helps in both cases.',
    reload: 'Reload',
  },
  'pt-BR': {
    failed: 'Parte do Rostrum não pôde ser carregada.',
    hint: 'A conexão caiu ou uma nova versão foi instalada. Nos dois casos, basta recarregar.',
    reload: 'Recarregar',
  },
  'zh-CN': {
    failed: 'Rostrum 的一部分未能加载。',
    hint: '连接已中断，或刚刚安装了新版本。两种情况重新加载即可。',
    reload: '重新加载',
  },
  'zh-TW': {
    failed: 'Rostrum 的一部分未能載入。',
    hint: '連線已中斷，或剛剛安裝了新版本。兩種情況重新載入即可。',
    reload: '重新載入',
  },
};

export function emergencyWords() {
  const stored = storedLanguage();
  return words[isLanguage(stored) ? stored : 'en-US'];
}

/** Draws those words without React: for a page on which nothing else has arrived. */
export function showEmergency(): void {
  const root = document.getElementById('root') ?? document.body;
  const { failed, hint, reload } = emergencyWords();
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
