import type en from '../en-US/works';

export default {
  'works.askingPrice': '售價',
  'works.priceOnRequest': '價格待詢',
  'works.priceNote': '價格說明',
  'works.labelText': '說明牌文字',
} satisfies Record<keyof typeof en, string>;
