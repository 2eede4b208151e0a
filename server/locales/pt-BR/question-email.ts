import type { Locale } from '../locale';

export default {
  subject: 'Pergunta sobre {work}',
  body: 'Olá, {name}.\n\nAlguém perguntou sobre {work} na página compartilhada “{collection}” de {house}.\n\n{from}\n\n{message}\n\nO remetente não foi verificado. A pergunta foi adicionada à linha do tempo do cliente:\n{link}',
  note: 'Pergunta na página compartilhada “{collection}” sobre {work}.\nEnviada por {from}; o remetente não foi verificado.\n\n{message}',
} satisfies Locale['questionEmail'];
