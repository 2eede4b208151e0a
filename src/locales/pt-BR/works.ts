import type en from '../en-US/works';

export default {
  'works.askingPrice': 'Preço pedido',
  'works.priceOnRequest': 'Preço sob consulta',
  'works.priceNote': 'Nota de preço',
  'works.labelText': 'Texto da etiqueta',
} satisfies Record<keyof typeof en, string>;
