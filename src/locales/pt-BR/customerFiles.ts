import type en from '../en-US/customerFiles';

export default {
  'customerFiles.title': 'Documentos',
  'customerFiles.none': 'Ainda não há documentos. Os de identidade ficam na verificação.',
  'customerFiles.add': 'Adicionar documento…',
  'customerFiles.what': 'O que é',
  'customerFiles.remove': 'Remover',
  'customerFiles.remove.sure': 'Remover este documento definitivamente?',
  'customerFiles.removed': '“{name}” foi removido.',
} satisfies Record<keyof typeof en, string>;
