import type en from '../en-US/privacy';

export default {
  'privacy.title': 'Proteção de dados',
  'privacy.hold': 'Tudo é preservado',
  'privacy.hold.place': 'Preservar tudo',
  'privacy.hold.why': 'Por que tudo deste cliente é preservado',
  'privacy.hold.lift': 'Encerrar a preservação',
  'privacy.hold.hint': 'Nada é eliminado até que seja encerrada.',
  'privacy.access': 'Reunir os dados do cliente',
  'privacy.access.hint':
    'Para o cliente que pergunta o que é guardado sobre ele: em JSON e para leitura, por trinta dias.',
  'privacy.erase': 'Eliminar',
  'privacy.erase.why': 'Eliminar este cliente definitivamente: por quê?',
  'privacy.erase.hint':
    'O que a lei manda guardar permanece, e o certificado diz o quê e por quê. O restante não volta.',
  'privacy.retention': 'Guarda legal',
  'privacy.retention.none': 'Nenhuma lei exige guardar dados deste cliente.',
  'privacy.until': 'Guardado até {day}.',
  'privacy.erased': 'Eliminado',
  'privacy.requests': 'O que foi pedido e feito',
  'privacy.requests.none': 'Nada ainda.',
  'privacy.kind.ACCESS': 'Acesso',
  'privacy.kind.ERASURE': 'Eliminação',
  'privacy.kind.PURGE': 'Eliminação por prazo legal',
  'privacy.state.WAITING': 'Em andamento',
  'privacy.state.DONE': 'Concluído',
  'privacy.state.FAILED': 'Não realizado',
  'privacy.file.data-json': 'Dados (JSON)',
  'privacy.file.data-html': 'Dados para leitura',
  'privacy.file.certificate-html': 'Certificado',
  'privacy.stays': 'Permanece',
} satisfies Record<keyof typeof en, string>;
