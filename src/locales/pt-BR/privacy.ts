import type en from '../en-US/privacy';

export default {
  'privacy.title': 'Proteção de dados',
  'privacy.hold': 'Preservação legal',
  'privacy.hold.place': 'Aplicar preservação legal',
  'privacy.hold.why': 'Motivo da preservação legal',
  'privacy.hold.lift': 'Encerrar preservação legal',
  'privacy.hold.hint': 'Nenhum dado é eliminado até que você encerre a preservação.',
  'privacy.access': 'Preparar exportação de dados',
  'privacy.access.hint':
    'Para clientes que solicitam seus dados. Cria um arquivo JSON e uma página para leitura, disponíveis por 30 dias.',
  'privacy.erase': 'Eliminar cliente',
  'privacy.erase.why': 'Motivo para eliminar este cliente definitivamente',
  'privacy.erase.hint':
    'Os registros exigidos por lei são mantidos e listados no certificado. Todo o resto é excluído definitivamente.',
  'privacy.retention': 'Guarda legal',
  'privacy.retention.none': 'Nenhum registro precisa ser mantido por lei.',
  'privacy.until': 'Guardado até {day}.',
  'privacy.erased': 'Eliminado',
  'privacy.requests': 'Solicitações de dados',
  'privacy.requests.none': 'Ainda não há solicitações de dados.',
  'privacy.kind.ACCESS': 'Exportação de dados',
  'privacy.kind.ERASURE': 'Eliminação',
  'privacy.kind.PURGE': 'Eliminação após o prazo de guarda',
  'privacy.state.WAITING': 'Em andamento',
  'privacy.state.DONE': 'Concluído',
  'privacy.state.FAILED': 'Falhou',
  'privacy.file.data-json': 'Dados (JSON)',
  'privacy.file.data-html': 'Dados (para leitura)',
  'privacy.file.certificate-html': 'Certificado',
  'privacy.stays': 'Mantido',
  'privacy.result.title': 'Os dados deste cliente foram eliminados em {day}',
  'privacy.result.erased': 'Eliminado: {places}',
  'privacy.result.none': 'Nada desta pessoa permanece além do número de cliente.',
  'privacy.result.purge':
    'O que permanece é eliminado automaticamente ao fim do prazo. Nada pode ser adicionado nem alterado.',
} satisfies Record<keyof typeof en, string>;
