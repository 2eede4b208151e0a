import type en from '../en-US/works';

export default {
  'works.askingPrice': '售价',
  'works.priceOnRequest': '价格待询',
  'works.priceNote': '价格说明',
  'works.labelText': '展签文字',
} satisfies Record<keyof typeof en, string>;
