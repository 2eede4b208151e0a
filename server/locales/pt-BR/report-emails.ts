import type { Locale } from '../locale';

export default {
  greeting: 'Olá, {name},',
  intro: 'Este é o seu relatório: {report}',
  sold: '{sold} de {offered} lotes vendidos ({sellThrough})',
  hammer: 'Total arrematado: {hammer}',
  withPremium: 'Total com comissão: {withPremium}',
  soldVsLow: 'Arremate em {soldVsLow} das estimativas mínimas dos lotes ofertados',
  none: 'Ainda não há resultados.',
  rows: (count, text) => (count === 1 ? '1 linha' : `${text} linhas`),
  period: '{range}, em comparação com {compared}',
  estimate: 'Valores com ≈ incluem valores convertidos.',
  workbook: 'A planilha anexa tem todas as linhas e todos os números que você pode exportar.',
  tooManyRows: 'Há linhas demais para uma planilha. Abra o relatório e exporte-o em CSV.',
  chart: {
    REPORT: 'Gráfico: número de lotes por resultado em relação às estimativas',
    ANALYSIS: 'Gráfico: total arrematado por mês, com o ano anterior',
  },
  column: {
    group: 'Resultado',
    lots: 'Lotes',
    month: 'Mês',
    hammer: 'Total arrematado',
    before: 'Um ano antes',
  },
  open: 'Abrir relatório',
  choices: 'Alterar ou interromper estes e-mails',
} satisfies Locale['reportEmails'];
