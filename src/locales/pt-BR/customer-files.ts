import type en from '../en-US/customer-files';

export default {
  'customerFiles.title': 'Arquivos',
  'customerFiles.none': 'Ainda não há arquivos. Os documentos de identidade ficam em Verificação.',
  'customerFiles.add': 'Adicionar arquivo…',
  'customerFiles.what': 'Descrição',
  'customerFiles.remove': 'Remover',
  'customerFiles.remove.sure': 'Remover este arquivo definitivamente?',
  'customerFiles.removed': '“{name}” removido',
} satisfies Record<keyof typeof en, string>;
