import type { Locale } from '../locale';

export default {
  activation: {
    subject: 'Seu acesso ao Rostrum em {house}',
    body: 'Olá, {name}.\n\n{house} convidou você para o Rostrum. Escolha uma senha em até {hours} horas:\n\n{link}\n\nO link funciona uma única vez.',
    press: 'Escolher uma senha',
  },
  reset: {
    subject: 'Defina uma nova senha para o Rostrum',
    body: 'Olá, {name}.\n\nAlguém pediu uma nova senha para a sua conta em {house}. Se foi você, defina-a em até {hours} horas:\n\n{link}\n\nCaso contrário, não é preciso fazer nada: sua senha não mudou.',
    press: 'Definir nova senha',
  },
  movedUp: {
    subject: 'Agora em primeiro na fila: {work}',
    body: 'Olá, {name}.\n\nSeu cliente avançou na fila: {work} está reservada para ele agora. A reserva termina em {hours} horas.\n\n{link}',
    press: 'Abrir a obra',
  },
} satisfies Locale['mail'];
