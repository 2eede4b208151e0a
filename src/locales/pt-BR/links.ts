import type en from '../en-US/links';

export default {
  'links.share': 'Compartilhar',
  'links.title': 'Compartilhar {code}',
  'links.hint':
    'Quem tem um link vê as obras publicadas, suas legendas e se estão reservadas ou vendidas. Nada mais da casa é mostrado.',
  'links.label': 'Para quem',
  'links.until': 'Último dia',
  'links.make': 'Criar link',
  'links.once': 'O endereço só aparece desta vez. Copie-o agora.',
  'links.address': 'Endereço',
  'links.copy': 'Copiar',
  'links.copied': 'O endereço foi copiado.',
  'links.see': 'Ver como será visto',
  'links.made': '{count, plural, =0 {Nenhum link ainda} one {# link} other {# links}}',
  'links.older':
    '{count, plural, one {# link mais antigo não mostrado.} other {# links mais antigos não mostrados.}}',
  'links.unnamed': 'Sem nome',
  'links.state.revoked': 'Revogado',
  'links.state.expired': 'Encerrado',
  'links.ends': 'válido até',
  'links.opened': '{count, plural, =0 {Ainda não aberto} one {Aberto uma vez} other {Aberto # vezes}}',
  'links.revoke': 'Revogar',
  'links.revoke.one': 'Revogar o link {name}',
  'links.revoked': 'O link {name} não leva mais a lugar nenhum.',
} satisfies Record<keyof typeof en, string>;
