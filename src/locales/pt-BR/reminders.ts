import type en from '../en-US/reminders';

export default {
  'reminders.title': 'Lembretes',
  'reminders.none': 'Nenhum lembrete previsto',
  'reminders.none.hint': 'As faturas vencidas aparecem aqui quando o próximo lembrete está previsto.',
  'reminders.customer': 'Cliente',
  'reminders.step': 'Lembrete',
  'reminders.step.1': 'Primeiro lembrete',
  'reminders.step.2': 'Segundo lembrete',
  'reminders.step.3': 'Último lembrete',
  'reminders.days': 'Dias de atraso',
  'reminders.open': 'Em aberto',
  'reminders.interest': 'Juros acumulados',
  'reminders.noAddress': 'Sem e-mail',
  'reminders.invoices': 'Faturas',
  'reminders.last': 'Lembrete anterior',
  'reminders.never': 'Nenhum ainda',
  'reminders.settings.intro':
    'Dias após o vencimento em que cada lembrete está previsto. O administrador pode editar os e-mails nos modelos.',
  'reminders.settings.days': 'Dias',
  'reminders.settings.fee': 'Taxa',
  'reminders.settings.interest': 'Juros de mora em por cento',
  'reminders.settings.interest.hint':
    'As listas mostram os juros acumulados até o momento. Eles só são cobrados quando você os adiciona a uma fatura.',
  'reminders.settings.per': 'Período da taxa',
  'reminders.per.MONTH': 'ao mês',
  'reminders.per.YEAR': 'ao ano',
  'reminders.settings.standard':
    'Até você salvar, os lembretes estão previstos após 7, 21 e 35 dias, sem taxas nem juros.',
  'reminders.settings.validFrom.hint': 'O primeiro dia em que estas regras valem.',
  'reminders.onHold': 'Suspensa:',
  'reminders.hold': 'Suspender cobrança',
  'reminders.hold.hint':
    'Até você retomar a cobrança, nenhum lembrete desta fatura é enviado e os lotes dela não podem ser entregues.',
  'reminders.hold.done': 'Cobrança suspensa',
  'reminders.hold.end': 'Retomar cobrança',
  'reminders.hold.ended': 'Cobrança retomada',
  'reminders.charge': 'Cobrar juros de mora',
  'reminders.send': '{count, plural, one {Enviar # lembrete} other {Enviar # lembretes}}',
} satisfies Record<keyof typeof en, string>;
