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
  passkeyAdded: {
    subject: 'Chave de acesso adicionada à sua conta do Rostrum',
    body: 'Olá, {name}.\n\nUma chave de acesso foi adicionada à sua conta em {house}. Quem a tiver pode entrar na sua conta:\n\n{passkey}\n{device}\n{time}\n\nSe foi você, ignore este e-mail. Se não foi, abra seu perfil, remova a chave de acesso e troque sua senha:\n\n{link}',
    button: 'Abrir perfil',
  },
  passkeyRemoved: {
    subject: 'Chave de acesso removida da sua conta do Rostrum',
    body: 'Olá, {name}.\n\nUma chave de acesso foi removida da sua conta em {house}:\n\n{passkey}\n{device}\n{time}\n\nSe foi você, ignore este e-mail. Se não foi, abra seu perfil e troque sua senha:\n\n{link}',
    button: 'Abrir perfil',
  },
  securityChanged: {
    subject: 'As configurações de segurança da sua conta do Rostrum mudaram',
    body: 'Olá, {name}.\n\n{change}\n\n{house}, {time}\n\nSe foi você, ignore este e-mail. Se não foi, abra seu perfil, encerre todas as outras sessões e mude sua senha, ou peça ajuda a um administrador:\n\n{link}',
    button: 'Abrir perfil',
  },
  confirmEmail: {
    subject: 'Confirme seu novo e-mail no Rostrum',
    body: 'Olá, {name}.\n\nVocê quer usar {email} para entrar no Rostrum em {house}. Abra este link em até {hours} horas e confirme a alteração:\n\n{link}\n\nAté lá, o e-mail anterior continua valendo. Se não foi você que pediu, ignore este e-mail.',
    button: 'Confirmar e-mail',
  },
  confirmBackupEmail: {
    subject: 'Confirme seu e-mail reserva no Rostrum',
    body: 'Olá, {name}.\n\nVocê quer que o Rostrum em {house} envie as mensagens sobre a segurança da sua conta também para {email}. Abra este link em até {hours} horas e confirme:\n\n{link}\n\nSe não foi você que pediu, ignore este e-mail.',
    button: 'Confirmar e-mail reserva',
  },
  emailRequested: {
    subject: 'Foi pedido um novo e-mail para sua conta do Rostrum',
    body: 'Olá, {name}.\n\nAlguém que entrou na sua conta em {house} pediu para alterar o e-mail dela para {email}. A alteração vale assim que for confirmada nesse endereço.\n\nSe foi você, ignore este e-mail. Se não foi, impeça a alteração:\n\n{link}',
    button: 'Impedir a alteração',
  },
  emailChanged: {
    subject: 'O e-mail da sua conta do Rostrum foi alterado',
    body: 'Olá, {name}.\n\nSua conta em {house} agora usa {email}. Não é mais possível entrar com este endereço.\n\nSe você já sabia, ignore este e-mail. Se não, desfaça a alteração em até {hours} horas:\n\n{link}',
    button: 'Desfazer a alteração',
  },
  emailSet: {
    subject: 'Agora você entra no Rostrum com este endereço',
    body: 'Olá, {name}.\n\nA administração de {house} alterou o e-mail da sua conta para {email}. Sua senha continua a mesma.\n\n{link}',
    button: 'Entrar',
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
  invoice: {
    subject: 'Fatura {number} de {seller}',
    body: 'Prezado(a) {name},\n\nObrigado pela sua compra. A fatura {number}, de {total}, está anexada.\n\nValor a pagar: {due}\nVencimento: {dueOn}\nReferência de pagamento: {reference}\n\nEsta página mostra como pagar e todos os seus documentos:\n\n{link}\n\n{seller}',
    button: 'Ver e pagar',
  },
  creditNote: {
    subject: 'Nota de crédito {number} de {seller}',
    body: 'Prezado(a) {name},\n\nA nota de crédito {number}, de {total}, está anexada.\n\nEsta página mostra todos os seus documentos:\n\n{link}\n\n{seller}',
    button: 'Ver documentos',
  },
  statement: {
    subject: 'Seu extrato de conta com {seller}',
    body: 'Prezado(a) {name},\n\nEsta página mostra o seu extrato de conta com {seller}, todos os seus documentos e como pagar as faturas em aberto:\n\n{link}\n\n{seller}',
    button: 'Ver extrato',
  },
  reminder1: {
    subject: 'Lembrete: pagamento a {seller}',
    body: 'Prezado(a) {name},\n\nTalvez tenha passado despercebido: estas faturas estão vencidas.\n\n{invoices}\n\nValor a pagar: {due}\n\nPedimos que pague nos próximos dias. Se já pagou, desconsidere este e-mail.\n\n{link}\n\n{seller}',
    button: 'Ver e pagar',
  },
  reminder2: {
    subject: 'Segundo lembrete: pagamento a {seller}',
    body: 'Prezado(a) {name},\n\nNão recebemos o pagamento destas faturas:\n\n{invoices}\n\nValor a pagar: {due}\n\nPedimos que pague em até sete dias ou nos escreva se houver algum problema com uma fatura.\n\n{link}\n\n{seller}',
    button: 'Ver e pagar',
  },
  reminder3: {
    subject: 'Último lembrete: pagamento a {seller}',
    body: 'Prezado(a) {name},\n\nApesar dos nossos lembretes, estas faturas continuam em aberto:\n\n{invoices}\n\nValor a pagar: {due}\n\nPedimos que pague imediatamente. Caso contrário, tomaremos outras medidas e poderemos cobrar juros de mora e custos.\n\n{link}\n\n{seller}',
    button: 'Ver e pagar',
  },
} satisfies Locale['mail'];
