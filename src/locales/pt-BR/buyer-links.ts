import type en from '../en-US/buyer-links';

export default {
  'buyerLinks.title': 'Página do comprador',
  'buyerLinks.hint':
    'Quem tem um link vê o que o comprador deve a esta empresa, como pagar e todos os documentos.',
  'buyerLinks.copy': 'Copiar novo link',
  'buyerLinks.open': 'Abrir página',
  'buyerLinks.copied': 'Link copiado',
  'buyerLinks.revoke': 'Revogar link',
  'buyerLinks.revoke.ask':
    'Revogar este link? Ele deixa de funcionar imediatamente e não pode ser restaurado.',
  'buyerLinks.revoked': 'Link revogado',
} satisfies Record<keyof typeof en, string>;
