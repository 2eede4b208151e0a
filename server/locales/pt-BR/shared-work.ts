import type { Locale } from '../locale';

export default {
  ask: 'Perguntar sobre a obra',
  back: 'Todas as obras',
  askTitle: 'Perguntar sobre a obra',
  askHint: 'Sua pergunta vai para {house}. Usamos seus dados para respondê-la.',
  firstName: 'Nome',
  lastName: 'Sobrenome',
  email: 'E-mail',
  phoneOptional: 'Telefone (opcional)',
  message: 'Sua pergunta',
  send: 'Enviar pergunta',
  sent: 'Obrigado. Sua pergunta foi enviada. {house} responderá por e-mail.',
  required: 'Preencha este campo.',
  emailInvalid: 'Informe um e-mail, por exemplo nome@exemplo.com.br.',
  tooLong: 'Use no máximo {max} caracteres.',
  invalid: 'Sua pergunta não foi enviada. Verifique os campos indicados e envie novamente.',
  tooMany:
    'Muitas perguntas foram enviadas da sua rede. Tente novamente em 15 minutos ou fale conosco diretamente.',
  leaveEmpty: 'Deixe este campo em branco',
} satisfies Locale['sharedWork'];
