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
  phoneChanged: {
    subject: 'O celular da sua conta do Rostrum foi alterado',
    body: 'Olá, {name}.\n\nO celular da sua conta em {house} foi alterado ou removido.\n\nSe foi você, ignore este e-mail. Se não foi, abra seu perfil, encerre as outras sessões e troque a senha:\n\n{link}',
    button: 'Abrir perfil',
  },
  textLimit: {
    subject: 'O limite de SMS de {house} foi atingido',
    body: 'Olá, {name}.\n\n{house} enviou em 24 horas todos os SMS que as configurações permitem. Por enquanto, ninguém recebe código para entrar com o celular.\n\nSe você não esperava tantos, alguém pode estar pedindo códigos para gerar custos. Verifique a caixa de saída e os países nas configurações:\n\n{link}',
    button: 'Abrir configurações',
  },
  movedUp: {
    subject: 'Seu cliente agora é o primeiro da lista de espera: {work}',
    body: 'Olá, {name}.\n\nSeu cliente agora é o primeiro da lista de espera de {work}. A obra está reservada para ele pelas próximas {hours} horas.\n\n{link}',
    button: 'Ver obra',
  },
} satisfies Locale['mail'];
