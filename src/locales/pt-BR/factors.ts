import type en from '../en-US/factors';

export default {
  'factors.title': 'Verificação em duas etapas',
  'factors.intro':
    'Depois da senha, você também digita um código de um aplicativo no celular. Assim sua conta fica protegida mesmo que alguém descubra sua senha.',
  'factors.authenticator': 'Aplicativo autenticador',
  'factors.authenticator.none': 'Não configurado',
  'factors.authenticator.since': 'Adicionado em {date}',
  'factors.authenticator.add': 'Configurar aplicativo autenticador',
  'factors.authenticator.replace': 'Substituir',
  'factors.authenticator.remove': 'Remover',
  'factors.authenticator.remove.title': 'Remover o aplicativo autenticador?',
  'factors.authenticator.remove.hint':
    'Depois disso, a senha sozinha basta para entrar, a menos que você tenha uma chave de acesso.',
  'factors.authenticator.removed': 'Aplicativo autenticador removido',
  'factors.authenticator.added': 'Aplicativo autenticador configurado',
  'factors.setup.title': 'Configurar aplicativo autenticador',
  'factors.setup.scan':
    'Escaneie este código com um aplicativo autenticador no celular, por exemplo o do seu gerenciador de senhas.',
  'factors.setup.key': 'Ou digite esta chave no aplicativo:',
  'factors.setup.name': 'Nome',
  'factors.setup.name.hint': 'Para reconhecê-lo no seu perfil, por exemplo o nome do celular.',
  'factors.setup.code': 'Código mostrado no aplicativo',
  'factors.setup.finish': 'Ativar',
  'factors.codes': 'Códigos de recuperação',
  'factors.codes.remaining': '{count, plural, one {Resta # código} other {Restam # códigos}}',
  'factors.codes.renew': 'Criar novos códigos',
  'factors.codes.renew.title': 'Criar novos códigos de recuperação?',
  'factors.codes.renew.hint': 'Os códigos anteriores deixam de funcionar.',
  'factors.codes.title': 'Guarde seus códigos de recuperação',
  'factors.codes.intro':
    'Se você perder o celular ou a chave de acesso, entre com um destes códigos. Cada um funciona uma vez. Eles só aparecem agora: guarde-os com documentos importantes ou em um gerenciador de senhas, não no celular.',
  'factors.codes.file': 'Códigos de recuperação do Rostrum, {house}',
  'factors.codes.download': 'Baixar',
  'factors.codes.print': 'Imprimir',
  'factors.codes.kept': 'Guardei os códigos',
  'factors.codes.done': 'Concluir',
  'factors.devices': 'Navegadores lembrados',
  'factors.devices.hint': 'Em um navegador lembrado, nenhum código é pedido até a data indicada.',
  'factors.devices.until': 'até {date}',
  'factors.devices.forget': 'Esquecer',
  'factors.devices.forgotten': 'Navegador esquecido',
  'factors.confirm.code': 'Código do aplicativo autenticador ou um código de recuperação',
  'factors.reset': 'Redefinir segundo fator',
  'factors.reset.title': 'Redefinir o segundo fator de {name}?',
  'factors.reset.hint':
    'Confirme que é {name} quem pede, por exemplo por telefone. As chaves de acesso, o aplicativo autenticador e os códigos de recuperação deixam de funcionar, e todas as sessões são encerradas. A pessoa recebe um e-mail.',
  'factors.reset.done': 'Segundo fator redefinido',
  'factors.reset.question': 'Pergunta de segurança',
  'factors.reset.answer': 'Resposta de quem ligou',
  'factors.reset.check': 'Verificar resposta',
  'factors.reset.match':
    'A resposta está certa. É apenas um indício: confirme também de outra forma quem está ligando.',
  'factors.reset.noMatch': 'A resposta está errada.',
  'factors.required.intro':
    'Sua casa de leilões exige a verificação em duas etapas. Configure-a agora para concluir o acesso.',
  'factors.required.until': 'Sua casa de leilões exige a verificação em duas etapas. Configure-a até {date}.',
  'factors.required.setUp': 'Configurar a verificação em duas etapas',
  'factors.required.passkey':
    'Use a impressão digital, o rosto ou o PIN deste dispositivo, seu celular ou uma chave de segurança.',
  'factors.required.app': 'Digite um código de um aplicativo do celular a cada acesso.',
  'factors.required.other': 'Escolher outra forma',
} satisfies Record<keyof typeof en, string>;
