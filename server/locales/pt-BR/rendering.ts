import type { Locale } from '../locale';

export default {
  lot: 'Lote {number}',
  estimate: 'Estimativa {estimate}',
  onRequest: 'Estimativa sob consulta',
  viewing: 'Exposição: {viewing}',
  see: 'Ver o lote',
  seeSale: 'Ver o leilão',
  sold: 'Arrematado por {price}',
  why: 'Você recebe esta mensagem porque pediu que {house} lhe escrevesse.',
  preferences: 'Escolher o que receber',
  unsubscribe: 'Cancelar inscrição',
  test: 'Teste',
} satisfies Locale['rendering'];
