import type { EntryTexts } from '../entryTexts';

export default {
  name: 'Português',
  failed: 'Parte do Rostrum não pôde ser carregada.',
  hint: 'A conexão caiu ou uma nova versão foi instalada. Nos dois casos, basta recarregar.',
  reload: 'Recarregar',
} satisfies EntryTexts;
