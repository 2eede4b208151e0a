import type { Locale } from '../locale';

export default {
  lot: 'Lote {number}',
  estimate: 'Estimativa {estimate}',
  onRequest: 'Estimativa sob consulta',
  viewing: 'Exposição: {viewing}',
  see: 'Ver lote',
  seeSale: 'Ver leilão',
  sold: 'Arrematado por {price}',
  why: 'Você recebeu este e-mail porque aceitou receber novidades de {house}.',
  preferences: 'Gerenciar preferências',
  unsubscribe: 'Cancelar inscrição',
  test: 'Teste',
} satisfies Locale['rendering'];
