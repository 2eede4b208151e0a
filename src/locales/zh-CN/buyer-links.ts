import type en from '../en-US/buyer-links';

export default {
  'buyerLinks.title': '买家页面',
  'buyerLinks.hint': '持有链接者可以看到买家对该公司的欠款、付款方式和所有单据。',
  'buyerLinks.copy': '复制新链接',
  'buyerLinks.open': '打开页面',
  'buyerLinks.copied': '链接已复制',
  'buyerLinks.revoke': '撤销链接',
  'buyerLinks.revoke.ask': '撤销此链接？它将立即失效且无法恢复。',
  'buyerLinks.revoked': '链接已撤销',
} satisfies Record<keyof typeof en, string>;
