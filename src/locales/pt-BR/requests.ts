import type en from '../en-US/requests';

export default {
  'requests.title': 'Pedidos',
  'requests.WITHDRAW': '{by} pede a retirada do lote',
  'requests.CHANGE': '{by} pede outra estimativa ou outro preço de reserva',
  'requests.GRANTED': 'Atendido por {by}',
  'requests.DECLINED': 'Recusado por {by}',
  'requests.LAPSED': 'Expirou',
  'requests.ask.WITHDRAW': 'Pedir retirada',
  'requests.ask.CHANGE': 'Pedir outra estimativa ou reserva',
  'requests.why.WITHDRAW': 'Por que retirar o lote {number}?',
  'requests.why.CHANGE': 'Que estimativa ou reserva deve ter o lote {number}, e por quê?',
  'requests.send': 'Pedir',
  'requests.grant.WITHDRAW': 'Retirar',
  'requests.grant.CHANGE': 'Feito',
  'requests.grant.why': 'O que foi alterado no lote {number}, e por quê?',
  'requests.decline': 'Recusar',
  'requests.decline.why': 'Por que o pedido é recusado?',
  'requests.asked': 'O pedido foi enviado à gerência',
  'requests.filter': 'Pedido de',
  'requests.filter.WITHDRAW': 'retirada',
  'requests.filter.CHANGE': 'estimativa ou reserva',
} satisfies Record<keyof typeof en, string>;
