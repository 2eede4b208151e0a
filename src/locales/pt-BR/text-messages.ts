import type en from '../en-US/text-messages';

export default {
  'textMessages.title': 'Mensagens de texto (SMS)',
  'textMessages.intro':
    'Os códigos para entrar com o número de celular são enviados por SMS pelo gateway do seu provedor.',
  'textMessages.kept': 'Sem gateway: os SMS não são enviados',
  'textMessages.kept.hint': 'Ficam na caixa de saída, onde os administradores podem ler os códigos.',
  'textMessages.sent': 'Os SMS são enviados por {server}',
  'textMessages.section.signIn': 'Acesso por SMS',
  'textMessages.section.gateway': 'Gateway',
  'textMessages.signsIn': 'Entrar com o celular',
  'textMessages.signsIn.hint':
    'Quem verificou um celular pode entrar com um código. Um SMS protege menos que uma senha ou chave de acesso e nunca vale como segundo fator.',
  'textMessages.countries': 'Países',
  'textMessages.countries.hint':
    'Só números destes países recebem mensagens. Mantenha a lista curta: provocar mensagens para países caros é uma fraude conhecida.',
  'textMessages.dailyLimit': 'Mensagens em 24 horas',
  'textMessages.dailyLimit.hint':
    'Neste limite, o envio é interrompido e os administradores recebem um e-mail.',
  'textMessages.url': 'Endereço',
  'textMessages.url.hint': 'Começa com https://. Deixe em branco para manter as mensagens na caixa de saída.',
  'textMessages.method': 'Método',
  'textMessages.method.POST': 'POST',
  'textMessages.method.PUT': 'PUT',
  'textMessages.format': 'Formato',
  'textMessages.format.JSON': 'JSON',
  'textMessages.format.FORM': 'Formulário',
  'textMessages.body': 'Corpo',
  'textMessages.body.hint':
    "'{{to}}' é substituído pelo número, por exemplo +5511912345678, e '{{text}}' pela mensagem.",
  'textMessages.headers': 'Cabeçalhos',
  'textMessages.headers.hint':
    'Um por linha, por exemplo Authorization: Bearer …. São armazenados cifrados e não são mais exibidos.',
  'textMessages.headers.kept': 'Salvos: {names}. Digite para substituir.',
  'textMessages.test': 'Enviar mensagem de teste',
  'textMessages.test.to': 'Celular',
  'textMessages.test.send': 'Enviar teste',
  'textMessages.test.KEPT': 'A mensagem de teste está na caixa de saída.',
  'textMessages.test.TAKEN': 'O gateway aceitou a mensagem de teste.',
  'textMessages.test.REFUSED': 'O gateway não aceitou a mensagem de teste.',
  'textMessages.outbox': 'SMS',
  'textMessages.outbox.intro':
    'SMS escritos pelo Rostrum nos últimos 30 dias. Cada um é enviado no máximo uma vez.',
  'textMessages.recipient': 'Para',
  'textMessages.state': 'Situação',
  'textMessages.state.KEPT': 'Não enviado',
  'textMessages.state.QUEUED': 'Na fila',
  'textMessages.state.SENDING': 'Enviando',
  'textMessages.state.SENT': 'Enviado',
  'textMessages.state.FAILED': 'Falhou',
  'textMessages.state.UNCLEAR': 'Incerto',
  'textMessages.state.EXPIRED': 'Código vencido',
  'textMessages.unclear':
    'O gateway não respondeu a tempo, e o SMS pode ter chegado. Ele não será enviado de novo.',
  'textMessages.error': 'Resposta do gateway',
  'textMessages.createdAt': 'Criado em',
  'textMessages.empty': 'Ainda não há SMS',
  'textMessages.empty.hint': 'Os códigos para entrar com o celular aparecem aqui.',
} satisfies Record<keyof typeof en, string>;
