import type { Locale } from '../locale';

export default {
  subject: 'Aguardando sua decisão em {house}',
  greeting: 'Olá, {name}.\n\nAguardam sua decisão:',
  campaignsToApprove: 'Campanhas a aprovar',
  sanctionsToDecide: 'Possíveis correspondências com listas de sanções',
  customersToVerify: 'Clientes a verificar',
  requestsToAnswer: 'Solicitações sobre lotes publicados',
  ratesMissing: 'Taxas de câmbio a informar',
} satisfies Locale['home'];
