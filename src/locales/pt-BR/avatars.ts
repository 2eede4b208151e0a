import type en from '../en-US/avatars';

export default {
  'avatars.hint': 'Os colegas a veem ao lado do seu nome.',
  'avatars.add': 'Adicionar foto',
  'avatars.change': 'Trocar foto',
  'avatars.remove': 'Remover foto',
  'avatars.remove.own': 'Remover sua foto?',
  'avatars.remove.of': 'Remover a foto de {name}?',
  'avatars.removed': 'Foto removida',
  'avatars.saved': 'Foto salva',
  'avatars.crop.title': 'Escolha o que aparece',
  'avatars.crop.area': 'Parte visível. Mova com as setas do teclado.',
  'avatars.crop.zoom': 'Ampliar',
  'avatars.crop.save': 'Salvar foto',
  'avatars.crop.unreadable': 'Não foi possível exibir esta imagem. Use um arquivo JPEG, PNG, WebP ou AVIF.',
} satisfies Record<keyof typeof en, string>;
