export default {
  'works.askingPrice': 'Asking price',
  'works.priceOnRequest': 'Price on request',
  'works.priceNote': 'Price note',
  'works.labelText': 'Label text',
} as const;
