import type en from '../en-US/colleagues';

export default {
  'colleagues.tab.about': 'Perfil',
  'colleagues.tab.lots': 'Lotes',
  'colleagues.tab.sales': 'Leilões e coleções',
  'colleagues.tab.activity': 'Atividade',
  'colleagues.localTime': 'Hora local',
  'colleagues.lots.none': 'Ainda não há lotes nos leilões deste colega',
  'colleagues.sales.none': 'Este colega ainda não tem leilões nem coleções',
} satisfies Record<keyof typeof en, string>;
