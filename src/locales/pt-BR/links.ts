import type en from '../en-US/links';

export default {
  'links.share': 'Compartilhar',
  'links.title': 'Compartilhar {code}',
  'links.hint':
    'Quem tem um link vê as obras publicadas, suas etiquetas e se estão reservadas ou vendidas. Nada mais fica visível.',
  'links.open': 'Permitir links',
  'links.open.hint':
    'Quem tiver um link poderá ver as obras e os preços que esta coleção mostra. Sem link, só a equipe pode vê-las.',
  'links.open.ask': 'Peça ao seu gerente para permitir links para esta coleção.',
  'links.opened.forLinks': 'Agora são permitidos links para esta coleção',
  'links.label': 'Destinatário',
  'links.until': 'Válido até',
  'links.make': 'Criar link',
  'links.once': 'Copie este link agora. Ele não será exibido novamente.',
  'links.address': 'Link',
  'links.copy': 'Copiar link',
  'links.copied': 'Link copiado',
  'links.see': 'Ver prévia da página',
  'links.made': '{count, plural, =0 {Nenhum link ainda} one {# link} other {# links}}',
  'links.older':
    '{count, plural, one {# link mais antigo não mostrado.} other {# links mais antigos não mostrados.}}',
  'links.unnamed': 'Sem nome',
  'links.state.revoked': 'Revogado',
  'links.state.expired': 'Expirado',
  'links.ends': 'válido até',
  'links.opened': '{count, plural, =0 {Ainda não aberto} one {Aberto uma vez} other {Aberto # vezes}}',
  'links.revoke': 'Revogar link',
  'links.revoke.one': 'Revogar o link {name}',
  'links.revoke.ask':
    'Revogar o link {name}? Ele deixa de funcionar imediatamente e não pode ser restaurado.',
  'links.revoked': 'Link “{name}” revogado',
} satisfies Record<keyof typeof en, string>;
