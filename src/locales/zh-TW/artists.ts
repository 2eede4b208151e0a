import type en from '../en-US/artists';

export default {
  'artists.title': '藝術家',
  'artists.import': '匯入…',
  'artists.empty': '尚無藝術家',
  'artists.empty.hint': '匯入藝術家名單後，「藝術家」欄位會據此提示。',
  'artists.externalRef': '外部編號',
} satisfies Record<keyof typeof en, string>;
