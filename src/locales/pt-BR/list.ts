import type en from '../en-US/list';

export default {
  'list.search': 'Buscar',
  'list.search.hint': 'Buscar (tecla /)',
  'list.filter': 'Filtrar',
  'list.filter.remove': 'Remover o filtro {name}',
  'list.filter.clear': 'Remover todos os filtros',
  'list.columns': 'Colunas',
  'list.columns.reset': 'Colunas padrão',
  'list.density': 'Altura das linhas',
  'list.density.dense': 'Compacta',
  'list.density.comfortable': 'Confortável',
  'list.export': 'Exportar',
  'refusal.export.too_many':
    'Uma planilha comporta no máximo {most, number} linhas: escolha CSV ou restrinja a lista.',
  'list.total': '{total, plural, =0 {Nenhum registro} one {# registro} other {# registros}}',
  'list.none': 'Nada encontrado.',
  'list.none.hint': 'Busque outra coisa ou remova filtros.',
} satisfies Record<keyof typeof en, string>;
