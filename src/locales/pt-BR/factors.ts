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
  'factors.authenticator.remove.hint': 'Só a senha passará a ser suficiente para entrar.',
  'factors.authenticator.removed': 'Aplicativo autenticador removido',
  'factors.authenticator.added': 'Aplicativo autenticador configurado',
  'factors.setup.title': 'Configurar aplicativo autenticador',
  'factors.setup.scan':
    'Escaneie este código com um aplicativo autenticador no celular, por exemplo o do seu gerenciador de senhas.',
  'factors.setup.qr': 'Código QR para o aplicativo autenticador',
  'factors.setup.key': 'Ou digite esta chave no aplicativo:',
  'factors.setup.name': 'Nome',
  'factors.setup.name.hint': 'Para reconhecê-lo no seu perfil, por exemplo o nome do celular.',
  'factors.setup.code': 'Código mostrado no aplicativo',
  'factors.setup.finish': 'Ativar',
} satisfies Record<keyof typeof en, string>;
