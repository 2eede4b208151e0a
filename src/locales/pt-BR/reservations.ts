import type en from '../en-US/reservations';

export default {
  'reservations.title': 'Reservas',
  'reservations.offered': 'Em venda privada na coleção',
  'reservations.none': 'Ninguém a reservou.',
  'reservations.client': 'Cliente',
  'reservations.customer.hint': 'Não está no cadastro? Informe nome e contato abaixo.',
  'reservations.contact': 'Contato',
  'reservations.until': 'Até',
  'reservations.note': 'Observação',
  'reservations.first': 'reservada até',
  'reservations.waiting': 'na fila, até',
  'reservations.by': 'registrada por {by}',
  'reservations.someone': 'Um cliente',
  'reservations.open': 'Reservas e vendas',
  'reservations.nothing': 'Nunca foi vendida, e nenhuma coleção a oferece agora.',
  'reservations.reserve': 'Reservar',
  'reservations.reserve.title': 'Para quem {itemNo} fica reservada?',
  'reservations.change': 'Alterar',
  'reservations.change.title': 'Alterar a reserva de {itemNo}',
  'reservations.save': 'Salvar',
  'reservations.withdraw': 'Retirar da fila',
  'reservations.withdraw.ask':
    '{named, select, yes {Retirar {client} da fila?} other {Retirar esta reserva?}}',
  'reservations.withdrawn': 'A reserva foi retirada.',
} satisfies Record<keyof typeof en, string>;
