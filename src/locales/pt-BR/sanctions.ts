import type en from '../en-US/sanctions';

export default {
  'sanctions.title': 'Sanções',
  'sanctions.kind.OFSI': 'Reino Unido',
  'sanctions.kind.EU': 'União Europeia',
  'sanctions.kind.UN': 'Nações Unidas',
  'sanctions.kind.HOUSE': 'Lista da casa',
  'sanctions.load': 'Carregar lista',
  'sanctions.loading': 'Lendo …',
  'sanctions.entries': '{count, plural, one {# registro} other {# registros}}',
  'sanctions.fault.xml': 'O arquivo não é um XML legível. Uma lista carregada antes continua valendo.',
  'sanctions.fault.csv':
    'O arquivo não é uma lista neste formato. Uma lista carregada antes continua valendo.',
  'sanctions.fault.empty': 'A lista está vazia. Uma lista carregada antes continua valendo.',
  'sanctions.fault.too_large': 'A lista é grande demais. Uma lista carregada antes continua valendo.',
  'sanctions.fault.doctype':
    'O arquivo contém um tipo de documento, que nenhuma lista tem. Uma lista carregada antes continua valendo.',
  'sanctions.fault.stopped': 'A leitura foi interrompida. Uma lista carregada antes continua valendo.',
  'sanctions.fault.columns':
    'Faltam estas colunas no arquivo: {detail}. Uma lista carregada antes continua valendo.',
  'sanctions.fault.other_list':
    'O arquivo é a lista {detail, select, UK {do Reino Unido} EU {da União Europeia} UN {das Nações Unidas} other {de outra autoridade}}. Carregue-a no lugar dela. Uma lista carregada antes continua valendo.',
  'sanctions.fault.not_text':
    'O arquivo é uma planilha, um PDF ou um arquivo compactado. Carregue a lista em CSV ou XML. Uma lista carregada antes continua valendo.',
  'sanctions.fault.encoding':
    'O arquivo não está em UTF-8 nem UTF-16. Salve-o de novo como “CSV UTF-8”. Uma lista carregada antes continua valendo.',
  'sanctions.run':
    '{done, number} de {total, number} clientes verificados, {found, plural, one {# nova possível correspondência} other {# novas possíveis correspondências}} até agora',
  'sanctions.run.over':
    '{total, number} clientes verificados, {found, plural, one {# nova possível correspondência} other {# novas possíveis correspondências}}',
  'sanctions.hits': 'Possíveis correspondências',
  'sanctions.none': 'Nenhuma possível correspondência.',
  'sanctions.hit.OPEN': 'A decidir',
  'sanctions.hit.CLEARED': 'Outra pessoa',
  'sanctions.hit.CONFIRMED': 'Na lista',
  'sanctions.deed.clear': 'É outra pessoa',
  'sanctions.deed.confirm': 'É a mesma pessoa',
  'sanctions.deed.lift': 'Remover a correspondência',
  'sanctions.status.OPEN': 'Possível sanção',
  'sanctions.status.CONFIRMED': 'Sancionado',
  'sanctions.banner.CONFIRMED': '{name} está em uma lista de sanções',
  'sanctions.banner.OPEN': '{name} pode estar em uma lista de sanções',
  'sanctions.banner.hint.CONFIRMED':
    'Não venda, não reserve e não envie marketing a este cliente: o Rostrum recusa os três. Só um administrador pode remover a correspondência.',
  'sanctions.banner.hint.OPEN':
    'Um gestor precisa decidir sobre a correspondência antes que o cliente possa ser verificado.',
  'sanctions.banner.open': 'Abrir a correspondência',
  'sanctions.picked.CONFIRMED': 'Em uma lista de sanções. Você não pode escolher este cliente.',
  'sanctions.picked.OPEN': 'Pode estar em uma lista de sanções. Consulte um gestor antes de continuar.',
  'sanctions.follows.confirm':
    'O cliente não poderá mais ser registrado como comprador, reservar obras nem receber marketing. Só um administrador pode reverter isso.',
  'sanctions.follows.clear':
    'O aviso no cliente desaparece. Uma verificação reaberta pela correspondência ainda precisa ser decidida.',
  'sanctions.follows.lift':
    'O cliente volta a poder comprar, reservar e receber marketing. Uma verificação reaberta pela correspondência ainda precisa ser decidida.',
  'sanctions.follows.reservations':
    '{count, plural, one {# reserva continua na lista de espera até você retirá-la} other {# reservas continuam nas listas de espera até você retirá-las}}',
  'sanctions.follows.mails':
    '{count, plural, one {# e-mail ainda não enviado será excluído} other {# e-mails ainda não enviados serão excluídos}}',
  'sanctions.follows.results':
    '{count, plural, one {# resultado de arquivo será recusado} other {# resultados de arquivos serão recusados}}',
  'sanctions.follows.purchases':
    '{count, plural, one {# compra registrada permanece no livro: não entregue nem pague nada} other {# compras registradas permanecem no livro: não entregue nem pague nada}}',
  'sanctions.follows.isVerified': 'A verificação é reaberta',
  'sanctions.follows.otherConfirmed':
    '{count, plural, one {Outra correspondência confirmada continua bloqueando o cliente} other {# outras correspondências confirmadas continuam bloqueando o cliente}}',
  'sanctions.score': '{score} de 100',
  'sanctions.why.name': '“{name}” é {likeness}% semelhante a “{listed}”',
  'sanctions.why.alias': '“{name}” é {likeness}% semelhante ao apelido “{listed}”',
  'sanctions.why.weakAlias': '“{name}” é {likeness}% semelhante ao apelido fraco “{listed}”',
  'sanctions.part.same': '“{name}”: igual',
  'sanctions.part.spelling': '“{name}” é outra grafia de “{listed}”',
  'sanctions.part.variant': '“{name}” e “{listed}” são formas do mesmo nome',
  'sanctions.part.sound': '“{name}” soa como “{listed}”',
  'sanctions.part.close': '“{name}” se escreve quase como “{listed}”',
  'sanctions.part.initial': 'iniciais coincidem: “{name}”, “{listed}”',
  'sanctions.part.customerOnly': '“{name}” não está na lista',
  'sanctions.part.listedOnly': '“{listed}” só está na lista',
  'sanctions.subject.same': 'mesmo tipo de parte',
  'sanctions.subject.near': 'pessoa de um lado, organização do outro',
  'sanctions.subject.other': 'a lista indica um navio',
  'sanctions.subject.unknown': 'tipo de parte desconhecido',
  'sanctions.born.same': 'mesma data de nascimento',
  'sanctions.born.near': 'mesmo ano de nascimento',
  'sanctions.born.other': 'nascimento diferente',
  'sanctions.born.unknown': 'data de nascimento desconhecida',
  'sanctions.country.same': 'mesmo país',
  'sanctions.country.near': 'país próximo',
  'sanctions.country.other': 'outro país',
  'sanctions.country.unknown': 'país desconhecido',
} satisfies Record<keyof typeof en, string>;
