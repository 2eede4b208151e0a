import type { Language } from '#contract/session';
import type { NoticeKey } from '#contract/template-fields';

/** `press`: what stands on the button that is made of its link. */
type Text = { subject: string; body: string; press: string };

const texts: Record<Language, Record<NoticeKey, Text>> = {
  'en-US': {
    activation: {
      subject: 'Your access to Rostrum at {house}',
      body: 'Hello {name},\n\n{house} has invited you to Rostrum. Choose a password within {hours} hours:\n\n{link}\n\nThe link works once.',
      press: 'Choose a password',
    },
    reset: {
      subject: 'Set a new password for Rostrum',
      body: 'Hello {name},\n\nSomebody asked for a new password for your account at {house}. If it was you, set one within {hours} hours:\n\n{link}\n\nOtherwise there is nothing to do: your password has not changed.',
      press: 'Set a new password',
    },
    movedUp: {
      subject: 'First in line now: {work}',
      body: 'Hello {name},\n\nYour client has moved up: {work} is on hold for them now. Their reservation ends in {hours} hours.\n\n{link}',
      press: 'Open the work',
    },
  },
  'pt-BR': {
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
  },
  'zh-CN': {
    activation: {
      subject: '您在{house}的 Rostrum 账户',
      body: '{name}，您好：\n\n{house}邀请您使用 Rostrum。请在 {hours} 小时内设置密码：\n\n{link}\n\n此链接只能使用一次。',
      press: '设置密码',
    },
    reset: {
      subject: '重新设置 Rostrum 密码',
      body: '{name}，您好：\n\n有人为您在{house}的账户申请了新密码。如果是您本人，请在 {hours} 小时内设置：\n\n{link}\n\n如果不是，无需任何操作：您的密码没有变化。',
      press: '设置新密码',
    },
    movedUp: {
      subject: '已轮到您的客户：{work}',
      body: '{name}，您好：\n\n您的客户已排到首位：{work} 现已为其预留，将在 {hours} 小时后到期。\n\n{link}',
      press: '查看作品',
    },
  },
  'zh-TW': {
    activation: {
      subject: '您在{house}的 Rostrum 帳戶',
      body: '{name}，您好：\n\n{house}邀請您使用 Rostrum。請在 {hours} 小時內設定密碼：\n\n{link}\n\n此連結只能使用一次。',
      press: '設定密碼',
    },
    reset: {
      subject: '重新設定 Rostrum 密碼',
      body: '{name}，您好：\n\n有人為您在{house}的帳戶申請了新密碼。如果是您本人，請在 {hours} 小時內設定：\n\n{link}\n\n如果不是，無須任何操作：您的密碼沒有變更。',
      press: '設定新密碼',
    },
    movedUp: {
      subject: '已輪到您的客戶：{work}',
      body: '{name}，您好：\n\n您的客戶已排到首位：{work} 現已為其預留，將於 {hours} 小時後到期。\n\n{link}',
      press: '查看作品',
    },
  },
};

/** What is shipped of a notice, in the reader's language; `{name}` stands for what is known when it is sent. */
export const noticeText = (language: Language, key: NoticeKey): Text => texts[language][key];

/** Subject and body of a mail in the reader's language. */
export function mailText(
  language: Language,
  key: NoticeKey,
  values: Record<string, string | number>,
): Pick<Text, 'subject' | 'body'> {
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
  const { subject, body } = noticeText(language, key);
  return { subject: fill(subject), body: fill(body) };
}
