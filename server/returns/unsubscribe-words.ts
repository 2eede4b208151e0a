import { normalizeText } from './notice-words';

/** Matches an entire subject or reply that only asks for no more emails, in the languages of recipients. */
const unsubscribeWords =
  /^(please )?(unsubscribe( me)?|opt[- ]?out|remove me( from (the|your|this) (mailing )?list)?|(bitte )?(abmelden|abbestellen|austragen|newsletter (abmelden|abbestellen))|(me )?d[ée]sabonner|d[ée]sinscri(re|ption)|desinscrever|descadastr(ar|e-me|o)|cancelar (a )?(inscri[çc][ãa]o|assinatura|suscripci[óo]n)|darme de baja|dar(se)? de baja|baja|disiscri(vimi|viti|vere|zione)|cancella(mi| iscrizione)|uitschrijven|afmelden|avregistrera|退订|退訂|取消(订阅|訂閱)|配信(停止|解除)|購読(解除|停止)|수신 ?거부|구독 ?취소|отписаться|отписка)( please| bitte| svp| s'il vous plait| por favor)?[\s.!。！]{0,5}$/;

export const isUnsubscribeRequest = (text: string): boolean =>
  text.length < 200 && unsubscribeWords.test(normalizeText(text).trim());
