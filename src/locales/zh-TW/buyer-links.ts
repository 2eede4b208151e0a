import type en from '../en-US/buyer-links';

export default {
  'buyerLinks.title': '買家頁面',
  'buyerLinks.hint': '持有連結者可以看到買家對該公司的欠款、付款方式與所有單據。',
  'buyerLinks.copy': '複製新連結',
  'buyerLinks.open': '開啟頁面',
  'buyerLinks.copied': '連結已複製',
  'buyerLinks.revoke': '撤銷連結',
  'buyerLinks.revoke.ask': '撤銷此連結？它將立即失效且無法復原。',
  'buyerLinks.revoked': '連結已撤銷',
} satisfies Record<keyof typeof en, string>;
