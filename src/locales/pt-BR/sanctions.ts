import type en from '../en-US/sanctions';

export default {
  'sanctions.title': 'Sanções',
  'sanctions.kind.OFSI': 'Reino Unido',
  'sanctions.kind.EU': 'União Europeia',
  'sanctions.kind.UN': 'Nações Unidas',
  'sanctions.kind.HOUSE': 'Lista da casa',
  'sanctions.load': 'Carregar lista',
  'sanctions.loading': 'Carregando…',
  'sanctions.entries': '{count, plural, one {# registro} other {# registros}}',
  'sanctions.issue.xml': 'O arquivo não é um XML válido. A lista anterior continua em uso.',
  'sanctions.issue.csv': 'O arquivo não está no formato esperado. A lista anterior continua em uso.',
  'sanctions.issue.empty': 'A lista não tem registros. A lista anterior continua em uso.',
  'sanctions.issue.too_large': 'A lista é grande demais. A lista anterior continua em uso.',
  'sanctions.issue.doctype':
    'O arquivo contém uma declaração de tipo de documento, que listas de sanções nunca têm. A lista anterior continua em uso.',
  'sanctions.issue.stopped':
    'O carregamento parou antes do fim do arquivo. Carregue-o novamente. A lista anterior continua em uso.',
  'sanctions.issue.columns': 'Faltam estas colunas no arquivo: {detail}. A lista anterior continua em uso.',
  'sanctions.issue.other_list':
    'O arquivo é a lista {detail, select, UK {do Reino Unido} EU {da União Europeia} UN {das Nações Unidas} other {de outra autoridade}}. Carregue-a no campo dessa autoridade. A lista anterior continua em uso.',
  'sanctions.issue.not_text':
    'O arquivo é uma planilha, um PDF ou um arquivo compactado. Carregue a lista em CSV ou XML. A lista anterior continua em uso.',
  'sanctions.issue.encoding':
    'O arquivo não está em UTF-8 nem UTF-16. Salve-o como “CSV UTF-8” e carregue-o novamente. A lista anterior continua em uso.',
  'sanctions.run':
    '{done, number} de {total, number} clientes verificados, {found, plural, one {# nova possível correspondência} other {# novas possíveis correspondências}} até agora',
  'sanctions.run.over':
    '{total, number} clientes verificados, {found, plural, one {# nova possível correspondência} other {# novas possíveis correspondências}}',
  'sanctions.hits': 'Possíveis correspondências',
  'sanctions.none': 'Nenhuma possível correspondência.',
  'sanctions.hit.OPEN': 'A decidir',
  'sanctions.hit.CLEARED': 'Outra pessoa',
  'sanctions.hit.CONFIRMED': 'Correspondência confirmada',
  'sanctions.action.clear': 'Marcar como outra pessoa',
  'sanctions.action.confirm': 'Confirmar correspondência',
  'sanctions.action.lift': 'Remover a correspondência',
  'sanctions.status.OPEN': 'Possível sanção',
  'sanctions.status.CONFIRMED': 'Sancionado',
  'sanctions.banner.CONFIRMED': '{name} está em uma lista de sanções',
  'sanctions.banner.OPEN': '{name} pode estar em uma lista de sanções',
  'sanctions.banner.hint.CONFIRMED':
    'Você não pode vender a este cliente, reservar obras para ele nem enviar marketing. Só um administrador pode remover a correspondência.',
  'sanctions.banner.hint.OPEN':
    'Um gerente precisa decidir sobre a correspondência antes que você possa verificar este cliente.',
  'sanctions.banner.open': 'Ver correspondência',
  'sanctions.picked.CONFIRMED': 'Em uma lista de sanções. Você não pode escolher este cliente.',
  'sanctions.picked.OPEN': 'Pode estar em uma lista de sanções. Consulte um gerente antes de continuar.',
  'sanctions.follows.confirm':
    'O cliente não poderá mais ser registrado como comprador, ser faturado, receber pagamentos, reservar obras nem receber marketing. Só um administrador pode reverter isso.',
  'sanctions.follows.clear':
    'O aviso deste cliente é removido. Uma verificação reaberta pela correspondência ainda precisa de decisão.',
  'sanctions.follows.lift':
    'O cliente volta a poder comprar, reservar, ser faturado, pagar, receber pagamentos e receber marketing. Uma verificação reaberta pela correspondência ainda precisa de decisão.',
  'sanctions.follows.reservations':
    '{count, plural, one {# reserva continua na lista de espera até você retirá-la} other {# reservas continuam nas listas de espera até você retirá-las}}',
  'sanctions.follows.mails':
    '{count, plural, one {# e-mail não enviado será excluído do envio} other {# e-mails não enviados serão excluídos do envio}}',
  'sanctions.follows.results':
    '{count, plural, one {# resultado de arquivo será recusado} other {# resultados de arquivos serão recusados}}',
  'sanctions.follows.purchases':
    '{count, plural, one {# compra registrada permanece no livro de vendas, sem novas faturas nem pagamentos; não entregue peças nem faça pagamentos} other {# compras registradas permanecem no livro de vendas, sem novas faturas nem pagamentos; não entregue peças nem faça pagamentos}}',
  'sanctions.follows.isVerified': 'A verificação será reaberta',
  'sanctions.follows.otherConfirmed':
    '{count, plural, one {# outra correspondência confirmada ainda bloqueia o cliente} other {# outras correspondências confirmadas ainda bloqueiam o cliente}}',
  'sanctions.score': '{score} de 100',
  'sanctions.why.name': '“{name}” é {similarity}% semelhante a “{listed}”',
  'sanctions.why.alias': '“{name}” é {similarity}% semelhante ao nome alternativo “{listed}”',
  'sanctions.why.weakAlias':
    '“{name}” é {similarity}% semelhante ao nome alternativo pouco confiável “{listed}”',
  'sanctions.part.same': '“{name}” é idêntico',
  'sanctions.part.spelling': '“{name}” é outra grafia de “{listed}”',
  'sanctions.part.variant': '“{name}” e “{listed}” são formas do mesmo nome',
  'sanctions.part.sound': '“{name}” soa como “{listed}”',
  'sanctions.part.close': '“{name}” tem grafia semelhante a “{listed}”',
  'sanctions.part.initial': 'Iniciais coincidem: “{name}”, “{listed}”',
  'sanctions.part.customerOnly': '“{name}” não está na lista',
  'sanctions.part.listedOnly': '“{listed}” não está no nome do cliente',
  'sanctions.subject.same': 'mesmo tipo de parte',
  'sanctions.subject.near': 'um é pessoa, o outro é organização',
  'sanctions.subject.other': 'o registro da lista é um navio',
  'sanctions.subject.unknown': 'tipo de parte desconhecido',
  'sanctions.born.same': 'mesma data de nascimento',
  'sanctions.born.near': 'mesmo ano de nascimento',
  'sanctions.born.other': 'data de nascimento diferente',
  'sanctions.born.unknown': 'data de nascimento desconhecida',
  'sanctions.country.same': 'mesmo país',
  'sanctions.country.near': 'país vizinho ou relacionado',
  'sanctions.country.other': 'outro país',
  'sanctions.country.unknown': 'país desconhecido',
} satisfies Record<keyof typeof en, string>;
