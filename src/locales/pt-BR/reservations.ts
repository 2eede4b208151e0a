import type en from '../en-US/reservations';

export default {
  'reservations.title': 'Reservas',
  'reservations.offered': 'Em venda privada na coleção',
  'reservations.none': 'Nenhuma reserva',
  'reservations.client': 'Cliente',
  'reservations.customer.hint': 'Não está no cadastro? Informe nome e contato abaixo.',
  'reservations.contact': 'Contato',
  'reservations.until': 'Vence em',
  'reservations.note': 'Observação',
  'reservations.first': 'Reservada até',
  'reservations.waiting': 'Na lista de espera até',
  'reservations.by': 'registrada por {by}',
  'reservations.someone': 'Um cliente',
  'reservations.open': 'Reservas e vendas',
  'reservations.nothing': 'Nunca foi vendida, e nenhuma coleção a oferece agora.',
  'reservations.reserve': 'Reservar',
  'reservations.reserve.title': 'Reservar {itemNo}',
  'reservations.change': 'Editar reserva',
  'reservations.change.title': 'Editar a reserva de {itemNo}',
  'reservations.save': 'Salvar reserva',
  'reservations.withdraw': 'Cancelar reserva',
  'reservations.withdraw.ask':
    '{named, select, yes {Cancelar a reserva de {client}?} other {Cancelar esta reserva?}}',
  'reservations.withdrawn': 'Reserva cancelada',
} satisfies Record<keyof typeof en, string>;
