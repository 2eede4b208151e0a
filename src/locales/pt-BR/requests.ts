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
  'requests.send': 'Enviar pedido',
  'requests.grant.WITHDRAW': 'Retirar lote',
  'requests.grant.CHANGE': 'Marcar como feito',
  'requests.grant.why': 'O que você alterou no lote {number}, e por quê?',
  'requests.decline': 'Recusar pedido',
  'requests.decline.why': 'Por que você está recusando o pedido?',
  'requests.asked': 'Pedido enviado à gerência',
  'requests.filter': 'Pedido em aberto',
  'requests.filter.WITHDRAW': 'Retirada',
  'requests.filter.CHANGE': 'Estimativa ou reserva',
} satisfies Record<keyof typeof en, string>;
