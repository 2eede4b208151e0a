export default {
  'buyerLinks.title': 'Page of the buyer',
  'buyerLinks.hint':
    'Anyone with a link sees what the buyer owes this company, how to pay it, and all documents.',
  'buyerLinks.copy': 'Copy new link',
  'buyerLinks.open': 'Open page',
  'buyerLinks.copied': 'Link copied',
  'buyerLinks.revoke': 'Revoke link',
  'buyerLinks.revoke.ask': 'Revoke this link? It stops working immediately and cannot be restored.',
  'buyerLinks.revoked': 'Link revoked',
} as const;
