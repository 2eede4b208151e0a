import type { Locale } from '../locale';

export default {
  subject: 'Sua decisão é necessária em {house}',
  greeting: 'Olá, {name}.\n\nEstes itens precisam da sua decisão:',
  campaignsToApprove: 'Campanhas a aprovar',
  sanctionsToDecide: 'Possíveis correspondências com sanções a avaliar',
  customersToVerify: 'Clientes a verificar',
  requestsToAnswer: 'Pedidos sobre lotes publicados a responder',
  ratesMissing: 'Taxas de câmbio a informar',
} satisfies Locale['home'];
