import type en from '../en-US/document-texts';

export default {
  'documentTexts.title': 'Textos nos documentos',
  'documentTexts.intro':
    'O que faturas e notas de crédito dizem além dos seus itens. Documentos já emitidos mantêm os textos que têm.',
  'documentTexts.subject.PAYMENT_TERMS': 'Condições de pagamento',
  'documentTexts.subject.COLLECTION': 'Instruções de retirada',
  'documentTexts.subject.MARGIN_ART': 'Regime da margem: obras de arte',
  'documentTexts.subject.MARGIN_COLLECTORS': 'Regime da margem: objetos de coleção e antiguidades',
  'documentTexts.subject.MARGIN_SECOND_HAND': 'Regime da margem: bens usados',
  'documentTexts.subject.RESALE_RIGHT': 'Direito de sequência',
  'documentTexts.subject.IMPORT': 'Tributos pagos na importação',
  'documentTexts.subject.EXPORT': 'Exportação',
  'documentTexts.subject.OUTSIDE_SCOPE': 'Fora do âmbito do IVA',
  'documentTexts.hint.PAYMENT_TERMS': 'No fim das faturas.',
  'documentTexts.hint.COLLECTION': 'No fim das faturas e na página do comprador.',
  'documentTexts.hint.vat':
    'O texto que a lei exige. Onde um idioma está vazio, os documentos trazem o padrão.',
  'documentTexts.default': 'Padrão: {text}',
  'documentTexts.standard': 'Padrão',
  'documentTexts.nothing': 'Nada',
  'documentTexts.column.text': 'Texto',
  'documentTexts.column.now': 'Impresso agora',
  'documentTexts.column.from': 'Desde',
  'documentTexts.column.next': 'Próximo',
  'documentTexts.validFrom.hint': 'Documentos emitidos a partir deste dia trazem o texto.',
} satisfies Record<keyof typeof en, string>;
