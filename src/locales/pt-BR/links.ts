import type en from '../en-US/links';

export default {
  'links.share': 'Compartilhar',
  'links.title': 'Compartilhar {code}',
  'links.hint':
    'Quem tem um link vê as obras publicadas, suas etiquetas e se estão reservadas ou vendidas. Nada mais da casa é mostrado.',
  'links.open': 'Permitir links',
  'links.open.hint':
    'Quem tiver um link poderá ver as obras, com os preços como a coleção os mostra. Sem link, ninguém de fora a vê.',
  'links.open.ask': 'Seu gerente pode permitir links para ela.',
  'links.opened.forLinks': 'Os links para esta coleção agora funcionam.',
  'links.label': 'Para quem',
  'links.until': 'Último dia',
  'links.make': 'Criar link',
  'links.once': 'O endereço só aparece desta vez. Copie-o agora.',
  'links.address': 'Endereço',
  'links.copy': 'Copiar',
  'links.copied': 'O endereço foi copiado.',
  'links.see': 'Ver como o destinatário verá',
  'links.made': '{count, plural, =0 {Nenhum link ainda} one {# link} other {# links}}',
  'links.older':
    '{count, plural, one {# link mais antigo não mostrado.} other {# links mais antigos não mostrados.}}',
  'links.unnamed': 'Sem nome',
  'links.state.revoked': 'Revogado',
  'links.state.expired': 'Expirado',
  'links.ends': 'válido até',
  'links.opened': '{count, plural, =0 {Ainda não aberto} one {Aberto uma vez} other {Aberto # vezes}}',
  'links.revoke': 'Revogar',
  'links.revoke.one': 'Revogar o link {name}',
  'links.revoke.ask':
    'Revogar o link {name}? O endereço deixa de funcionar na hora e não pode ser restaurado.',
  'links.revoked': 'O link {name} deixou de funcionar.',
} satisfies Record<keyof typeof en, string>;
