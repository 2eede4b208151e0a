import type en from '../en-US/passkeys';

export default {
  'passkeys.title': 'Chaves de acesso',
  'passkeys.one': 'Chave de acesso',
  'passkeys.counter': 'Contador',
  'passkeys.intro':
    'Entre com sua impressão digital, seu rosto ou o PIN do seu dispositivo em vez da senha. Uma chave de acesso não funciona em páginas de acesso falsas. Depois que você tiver uma, o acesso com senha também pedirá por ela.',
  'passkeys.none': 'Você ainda não tem chaves de acesso.',
  'passkeys.add': 'Adicionar chave de acesso',
  'passkeys.added': 'Chave de acesso adicionada',
  'passkeys.name': 'Nome',
  'passkeys.rename': 'Renomear',
  'passkeys.rename.title': 'Renomear chave de acesso',
  'passkeys.renamed': 'Chave de acesso renomeada',
  'passkeys.remove': 'Remover',
  'passkeys.remove.title': 'Remover a chave de acesso “{name}”?',
  'passkeys.remove.hint':
    'Você não poderá mais entrar com ela. Exclua-a também do seu dispositivo ou gerenciador de senhas.',
  'passkeys.removed': 'Chave de acesso removida',
  'passkeys.created': 'Adicionada em {date}',
  'passkeys.used': 'último uso em {date}',
  'passkeys.unused': 'ainda não usada',
  'passkeys.backedUp': 'Sincronizada',
  'passkeys.secondFactor': 'Só segunda etapa',
  'passkeys.madeFor': 'Criada para {address}. Não pode mais ser usada.',
  'passkeys.offer': 'Entre mais rápido da próxima vez com uma chave de acesso',
  'passkeys.offer.hint':
    'Você passa a entrar com sua impressão digital, seu rosto ou o PIN deste dispositivo. O acesso com senha também pedirá a chave.',
  'passkeys.offer.decline': 'Agora não',
  'passkeys.obstacle.IP_ADDRESS':
    'Chaves de acesso precisam de um endereço com nome, por exemplo https://rostrum.example, mas este servidor tem um endereço IP. Peça ao administrador que dê um nome a ele.',
  'passkeys.obstacle.NOT_SECURE':
    'Chaves de acesso precisam de um endereço seguro que comece com https://, mas o endereço deste servidor começa com http://. Peça ao administrador que o altere.',
  'passkeys.elsewhere': 'Abra o Rostrum em {origin} para adicionar uma chave de acesso.',
  'passkeys.unsupported': 'Este navegador não é compatível com chaves de acesso.',
  'passkeys.failed': 'Nenhuma chave de acesso foi criada. Tente de novo.',
  'passkeys.failed.exists': 'Este dispositivo já tem uma chave de acesso para sua conta.',
} satisfies Record<keyof typeof en, string>;
