import type { Locale } from '../locale';

export default {
  activation: {
    subject: 'Convite para o Rostrum em {house}',
    body: 'Olá, {name}.\n\n{house} convidou você para o Rostrum. Defina sua senha em até {hours} horas:\n\n{link}\n\nO link só pode ser usado uma vez.',
    button: 'Definir senha',
  },
  reset: {
    subject: 'Redefina sua senha do Rostrum',
    body: 'Olá, {name}.\n\nRecebemos um pedido para redefinir sua senha em {house}. Se foi você, defina uma nova senha em até {hours} horas:\n\n{link}\n\nSe não foi você, ignore este e-mail. Sua senha não mudou.',
    button: 'Redefinir senha',
  },
  newDevice: {
    subject: 'Novo acesso à sua conta do Rostrum',
    body: 'Olá, {name}.\n\nAlguém entrou na sua conta em {house} com um navegador que você não tinha usado antes:\n\n{device}\n{time}\n\nSe foi você, ignore este e-mail. Se não foi, abra seu perfil e escolha “Não fui eu”:\n\n{link}',
    button: 'Abrir perfil',
  },
  providerBound: {
    subject: 'Uma conta foi vinculada à sua conta do Rostrum',
    body: 'Olá, {name}.\n\nAgora você pode entrar em {house} com uma conta de {provider}.\n\nSe foi você, ignore este e-mail. Se não foi, remova a conta no seu perfil, em “Contas vinculadas”, e altere sua senha:\n\n{link}',
    button: 'Abrir perfil',
  },
  providerUnbound: {
    subject: 'Uma conta foi desvinculada da sua conta do Rostrum',
    body: 'Olá, {name}.\n\nVocê não pode mais entrar em {house} com sua conta de {provider}.\n\nSe foi você, ignore este e-mail. Se não foi, altere sua senha e confira seu perfil:\n\n{link}',
    button: 'Abrir perfil',
  },
  movedUp: {
    subject: 'Seu cliente agora é o primeiro da lista de espera: {work}',
    body: 'Olá, {name}.\n\nSeu cliente agora é o primeiro da lista de espera de {work}. A obra está reservada para ele pelas próximas {hours} horas.\n\n{link}',
    button: 'Ver obra',
  },
} satisfies Locale['mail'];
