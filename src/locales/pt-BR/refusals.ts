import type en from '../en-US/refusals';

export default {
  'refusal.input.invalid': 'Confira os campos marcados e tente de novo.',
  'refusal.input.unreadable': 'O servidor não conseguiu ler o que foi enviado.',
  'refusal.input.too_large': 'Isto é grande demais para ser enviado.',
  'refusal.request.origin': 'O pedido veio de outro site e não foi executado.',
  'refusal.request.not_found': 'O servidor não conhece este pedido.',
  'refusal.request.too_large': 'O endereço ou os cabeçalhos deste pedido são longos demais.',
  'refusal.request.too_slow': 'O pedido demorou demais a chegar.',
  'refusal.request.repeated': 'Isto foi enviado com a chave de outro pedido.',
  'refusal.request.answered_once':
    'Isto foi criado, mas a resposta perdeu-se no caminho e só é dada uma vez. Crie outro.',
  'refusal.permission.denied': 'Você não tem permissão para fazer isto. Fale com um administrador.',
  'refusal.permission.department':
    'Você não pertence ao departamento deste registro. Peça a um colega que pertença.',
  'refusal.row.not_found': 'Este registro não existe ou foi removido.',
  'refusal.row.stale': 'Outra pessoa alterou este registro. Recarregue e tente de novo.',
  'refusal.row.duplicate': 'Isto já existe.',
  'refusal.row.in_use': 'Isto está em uso e não pode ser removido.',
  'refusal.step.not_allowed': 'Este passo não é possível no estado atual.',
  'refusal.server.failed': 'Algo deu errado no servidor. Nada foi alterado. Tente de novo.',
  'refusal.server.busy': 'O servidor está ocupado. Tente de novo em instantes.',
  'refusal.file.unreadable':
    'Não foi possível ler “{file}”. O arquivo pode estar danificado ou ser de outro tipo.',
  'refusal.file.too_slow':
    'A leitura de “{file}” demora demais. Divida-o em arquivos menores ou salve-o novamente em outro programa e tente de novo.',
  'refusal.bank_file.unknown_format':
    'Este arquivo não é um extrato bancário que possa ser lido. Use camt.053, camt.054, MT940 ou CSV do seu banco.',
  'refusal.bank_file.too_large':
    'O arquivo tem mais de {megabytes, number} MB. Baixe um período menor no seu banco.',
  'refusal.bank_file.too_many_entries':
    'O arquivo tem mais de {max, number} lançamentos. Baixe um período menor no seu banco.',
  'refusal.bank_file.encoding':
    'O texto do arquivo não está codificado em {encoding}. Baixe-o de novo no seu banco e envie-o sem alterações.',
  'refusal.bank_file.damaged':
    'O arquivo está danificado ou incompleto na linha {line}. Baixe-o de novo no seu banco.',
  'refusal.bank_file.entry_unreadable':
    '{entry, plural, =0 {Linha {line}} other {Lançamento {entry}, linha {line}}}: {part, select, AMOUNT {não é possível ler com certeza o valor “{value}”} DECIMALS {o valor “{value}” pode ter mais casas decimais do que a moeda permite} CURRENCY {a moeda “{value}” é desconhecida} DATE {não é possível ler com certeza a data “{value}”} DIRECTION {“{value}” não indica se é entrada ou saída} STATUS {a situação “{value}” é desconhecida} other {não é possível ler “{value}”}}. Nada foi importado.',
  'refusal.bank_file.currency':
    '{entry, plural, =0 {Linha {line}} other {Lançamento {entry}, linha {line}}}: o valor está em {currency}, mas a conta é em {account}. Nada foi importado.',
  'refusal.bank_file.balance':
    'Os lançamentos da conta {account} não conferem com o saldo{line, plural, =0 {} other { da linha {line}}}: pelos lançamentos, {expected}; no arquivo, {found}. Falta um lançamento ou algum foi mal lido; nada foi importado.',
  'refusal.bank_file.mapping_missing': 'Indique primeiro o que contém cada coluna deste arquivo CSV.',
  'refusal.bank_file.columns_changed':
    'Os títulos das colunas na linha {row} não são os que foram salvos para esta conta. Confira o que contém cada coluna.',
  'refusal.bank_file.other_account':
    'Este arquivo é da conta {found}, não da conta {expected}. Escolha a conta a que ele pertence.',
  'refusal.bank_file.other_currency':
    'O arquivo está em {found}, mas a conta é em {expected}. Confira a moeda da conta nas configurações.',
  'refusal.bank_file.other_format':
    'Os lançamentos de {from} a {to} foram importados de um arquivo {format}. Importe os mesmos dias só nesse formato, para que nada seja contado duas vezes.',
  'refusal.bank_entry.other_payment':
    'Este pagamento tem outro valor ou outra conta, foi estornado ou já está associado a outro lançamento. Recarregue a página.',
  'refusal.bank_entry.not_a_receipt':
    'Uma saída não pode pagar faturas. Registre primeiro o pagamento ao cliente e depois associe-o.',
  'refusal.live.too_many':
    'Há abas demais acompanhando as alterações. Recarregue esta página para vê-las e feche as abas de que não precisa.',
  'refusal.database.full':
    'O banco de dados está sem espaço em disco e nada foi salvo. Peça ao administrador que libere espaço e tente de novo.',
  'refusal.files.missing': 'Este arquivo não está mais aqui.',
  'refusal.files.full':
    'Não há espaço em disco para arquivos e nada foi salvo. Peça ao administrador que libere espaço e tente de novo.',
  'refusal.files.unreachable': 'Os arquivos não podem ser acessados agora. Tente de novo em instantes.',
  'refusal.picture.format': 'Não podemos usar esta imagem: aceitamos JPEG, PNG, WebP, TIFF e AVIF.',
  'refusal.picture.heic':
    'Imagens HEIC não podem ser lidas aqui: salve primeiro como JPEG (no iPhone: Ajustes, Câmera, Formatos, Mais compatível).',
  'refusal.picture.unreadable': 'Esta imagem está danificada ou incompleta e não foi guardada.',
  'refusal.picture.too_many_pixels':
    'Esta imagem tem {width, number} × {height, number} pixels; aceitamos no máximo {max, number} ao todo.',
  'refusal.picture.too_many': 'Uma peça tem no máximo {max, number} imagens.',
  'refusal.picture.not_made':
    'O servidor não conseguiu criar os tamanhos menores desta imagem, porque o disco está cheio ou os arquivos estão fora de alcance. Tente de novo.',
  'refusal.picture.pending': 'Esta imagem ainda está sendo preparada.',
  'refusal.mail.no_server':
    'Nenhum servidor de e-mail está configurado. Peça ao administrador que defina MAIL_URL.',
  'refusal.mail.account_in_doubt':
    'Ainda não se sabe se {count, plural, one {um e-mail enviado por esta conta chegou} other {# e-mails enviados por esta conta chegaram}}. Decida sobre eles primeiro, porque outro servidor não tem como saber.',
  'refusal.mail.secret_unreadable':
    'Esta conta não envia porque não é possível ler sua senha ou sua chave de assinatura. Digite a senha de novo ou substitua a chave.',
  'refusal.mail.account_used':
    'Esta é a conta da casa ou uma campanha a usa. Primeiro, escolha outra conta para a campanha.',
  'refusal.email.unreadable': 'A mensagem não pode ser lida: {why}',
  'refusal.email.too_slow': 'A mensagem demora demais para ser montada: simplifique-a.',
  'refusal.provider.off': 'A entrada com {name} não está configurada. Use outra forma de entrar.',
  'refusal.provider.secret_unreadable':
    'Não é possível entrar com {name} porque o segredo do cliente não pode ser lido. Peça a um administrador que o digite de novo.',
  'refusal.provider.outbound':
    'O Rostrum não pode se conectar a {name} em {value}. Se o provedor estiver na sua rede, o operador do servidor pode permitir o endereço com OUTBOUND_ALLOW.',
  'refusal.provider.unreachable':
    '{name} não respondeu em {address}. Confira o endereço ou tente de novo em alguns minutos.',
  'refusal.provider.no_configuration':
    '{address} não publica a configuração de um provedor OpenID Connect. Confira o emissor.',
  'refusal.provider.issuer':
    'O provedor se identifica como {actual}, não como {expected}. Digite o emissor exatamente como o provedor.',
  'refusal.provider.tenant':
    'Em {address}, {name} responde pelas contas de qualquer organização. Nesse endereço, digite o ID do diretório (locatário) da sua organização.',
  'refusal.provider.expired':
    'Isto levou mais de dez minutos, já foi concluído ou foi iniciado em outro navegador. Comece de novo.',
  'refusal.provider.declined':
    '{name} não confirmou sua identidade ({error}). Tente de novo ou use outra forma de entrar.',
  'refusal.provider.refused_client':
    '{name} recusou o pedido deste servidor ({error}). Peça a um administrador que confira o ID e o segredo do cliente.',
  'refusal.provider.invalid_answer': 'A resposta de {name} não é válida. Comece de novo.',
  'refusal.provider.unknown_identity':
    'Nenhum usuário vinculou esta conta. Entre de outra forma e vincule-a no seu perfil, em “Contas vinculadas”.',
  'refusal.provider.taken':
    'Esta conta de {name} está vinculada a outro usuário. Saia dela e escolha outra conta.',
  'refusal.provider.bound': 'Você já vinculou outra conta de {name}. Remova-a primeiro.',
  'refusal.provider.last': 'Sem esta conta você não poderia mais entrar. Defina uma senha primeiro.',
  'refusal.provider.other_identity':
    'Esta conta de {name} não está vinculada a você. Entre com a sua própria conta.',
  'refusal.provider.not_fresh':
    '{name} não confirmou que você entrou agora. Use sua senha; se não tiver, defina uma em “Esqueceu a senha?”.',
  'refusal.template.archived': 'O modelo está arquivado. Restaure-o primeiro.',
  'refusal.goal.not_by_hand':
    'O Rostrum calcula o valor desta meta. Para informar valores, mude o critério de medição.',
  'refusal.goal.not_draft': 'Só é possível excluir rascunhos. Conclua a meta em vez disso.',
  'refusal.goal.not_ended': 'Você pode avaliar a meta depois do último dia.',
  'refusal.goal.not_invited':
    'O responsável não convidou você para esta meta. Peça para ser incluído nos convidados.',
  'refusal.goal.not_owner': 'Só o responsável pela meta pode fazer isso.',
  'refusal.subscription.not_owner': 'Só o responsável pela assinatura pode alterá-la.',
  'refusal.subscription.no_sale': 'Nenhum leilão foi concluído ainda; não há relatório para enviar.',
  'refusal.subscription.too_many': 'Você pode ter até {max, number} assinaturas. Exclua uma antes.',
  'refusal.template.of_house': 'O que a casa envia automaticamente não pode ser arquivado.',
  'refusal.settings.full': 'Você atingiu o limite de {limit, number}. Exclua um para adicionar outro.',
  'refusal.schedule.used':
    '{sales, plural, one {Um leilão usa} other {# leilões usam}} esta tabela, por isso ela fica como está. Crie uma nova que passe a valer no dia que você escolher.',
  'refusal.schedule.superseded': 'Uma versão mais nova já substitui esta tabela.',
  'refusal.item.held': 'A peça {itemNo} está em oferta em outro lugar, ou vendida.',
  'refusal.link.internal':
    'Só a equipe pode ver esta coleção. Altere “Quem pode ver” antes de compartilhar um link.',
  'refusal.item.not_offered': 'Nenhuma coleção oferece esta peça no momento.',
  'refusal.work.reserved': 'A peça {itemNo} está reservada para um cliente. Cancele a reserva primeiro.',
  'refusal.reservation.ended': 'Esta reserva terminou nesse meio-tempo.',
  'refusal.sale.reserved': 'Outro cliente é o primeiro da lista de espera desta peça.',
  'refusal.sale.cancelled': 'Esta venda já foi cancelada.',
  'refusal.sale.of_lot': 'Este lote foi vendido em leilão. Corrija o resultado no leilão.',
  'refusal.item.taken': 'Em oferta em outro lugar, ou vendidas:',
  'refusal.auction.blocked':
    'Este passo ainda não está disponível. A página do leilão mostra o que fazer antes.',
  'refusal.auction.preview_changed':
    'O leilão mudou nesse meio-tempo. Confira o que vai acontecer agora e confirme novamente.',
  'refusal.lot.sale_closed': 'O estado deste leilão não permite mais alterar seus lotes.',
  'refusal.lot.numbers_locked': 'O catálogo está publicado: os números dos lotes não mudam mais.',
  'refusal.lot.estimate_published': 'A estimativa está publicada e não muda mais.',
  'refusal.collection.blocked':
    'Este passo ainda não está disponível. A página da coleção mostra o que fazer antes.',
  'refusal.collection.preview_changed': 'A coleção mudou. Confira o resumo atualizado e confirme novamente.',
  'refusal.work.collection_closed': 'O estado desta coleção não permite mais alterar suas obras.',
  'refusal.email_change.other_user': 'Este link é de outra conta. Entre com ela para usá-lo.',
  'refusal.email_change.taken': 'Outra conta já usa este endereço. Fale com a administração.',
  'refusal.email_change.too_many': 'Você pediu {maximum} novos endereços hoje. Tente de novo amanhã.',
  'refusal.session.required': 'Entre primeiro.',
  'refusal.session.wrong': 'E-mail ou senha incorretos. Tente de novo.',
  'refusal.session.confirm': 'Confirme sua senha para continuar.',
  'refusal.session.review': 'Verifique primeiro o que abre sua conta.',
  'refusal.session.secured':
    'Um acesso a esta conta foi informado como indevido. Abra o link enviado ao seu e-mail e defina uma nova senha.',
  'refusal.factor.ended': 'Este acesso foi encerrado. Entre novamente.',
  'refusal.factor.not_started': 'A chave do aplicativo autenticador não é mais válida. Comece de novo.',
  'refusal.factor.own':
    'Você não pode redefinir seu próprio segundo fator aqui. Altere-o no seu perfil ou peça a outro administrador.',
  'refusal.factor.none': 'Este usuário não tem segundo fator.',
  'refusal.factor.unreadable':
    'Não é possível ler a chave do seu aplicativo autenticador. Peça a um administrador que redefina seu segundo fator.',
  'refusal.session.locked':
    'Tentativas demais. Tente de novo em {minutes, plural, one {# minuto} other {# minutos}}.',
  'refusal.question.checked_often':
    'Respostas demais foram verificadas. Tente de novo em {hours, plural, one {# hora} other {# horas}}.',
  'refusal.token.invalid': 'Este link expirou ou já foi usado. Solicite um novo.',
  'refusal.passkey.unavailable': 'Não é possível usar chaves de acesso no endereço deste servidor.',
  'refusal.passkey.expired': 'O pedido da sua chave de acesso expirou. Tente de novo.',
  'refusal.passkey.wrong':
    'Esta chave de acesso não abre nenhuma conta aqui. Use outra ou entre com sua senha.',
  'refusal.passkey.unverified':
    'Seu dispositivo não verificou seu PIN, sua impressão digital ou seu rosto. Entre primeiro com sua senha.',
  'refusal.passkey.invalid': 'Não foi possível verificar a chave de acesso. Tente de novo.',
  'refusal.passkey.exists': 'Esta chave de acesso já foi adicionada.',
  'refusal.passkey.last':
    'Esta chave de acesso é sua única forma de entrar. Adicione outra ou defina uma senha primeiro.',
  'refusal.phone.pause': 'Espere um minuto antes de pedir outro código.',
  'refusal.phone.limit': 'Não é possível enviar mais códigos hoje. Continue com sua senha, sem código.',
  'refusal.phone.house_limit': 'Sua casa atingiu o limite de SMS. Tente de novo amanhã.',
  'refusal.phone.locked':
    'Códigos errados demais para este número. Tente de novo amanhã ou continue com sua senha, sem código.',
  'refusal.phone.taken': 'Outro usuário já verificou este número.',
  'refusal.result.not_live': 'Os resultados só podem ser registrados enquanto o leilão está em andamento.',
  'refusal.result.applying': '{by} já iniciou o registro dos resultados deste leilão.',
  'refusal.result.depends':
    'Isto já não pode ser desfeito: {count, plural, one {# lote foi trabalhado} other {# lotes foram trabalhados}} desde então.',
  'refusal.result.recorded': 'O lote {lot} já tem resultado.',
  'refusal.request.not_published': 'Isto só pode ser pedido para um lote publicado.',
  'refusal.request.asked_already': 'Isto já foi pedido e espera resposta.',
  'refusal.request.settled': 'Este pedido já foi decidido.',
  'refusal.result.below_reserve':
    'O valor de martelo está abaixo do preço de reserva: confirme se for isso mesmo.',
  'refusal.result.far_above':
    'O valor de martelo é pelo menos dez vezes a estimativa: confirme se for isso mesmo.',
  'refusal.result.reserve_met':
    'O último lance atinge o preço de reserva: registre o lote como vendido ou confirme que não foi vendido.',
  'refusal.result.unknown_paddle':
    'Não há licitante cadastrado com esta placa. Confira o número, cadastre o licitante ou confirme.',
  'refusal.registration.exists':
    'Este cliente já está cadastrado neste leilão com a placa {paddle}. Cadastre-o de novo só se precisar de uma segunda placa.',
  'refusal.registration.has_lots':
    'Há lotes vendidos com este cadastro; por isso, ele não pode ser removido.',
  'refusal.registration.sale_over':
    'O leilão terminou; só é possível cadastrar licitantes com placas que compraram.',
  'refusal.invoice.issued':
    'Este documento já foi emitido e não pode mais ser alterado. Corrija-o com uma nota de crédito.',
  'refusal.invoice.draft': 'Esta fatura ainda é um rascunho. Emita-a primeiro.',
  'refusal.invoice.opening':
    'Esta fatura foi emitida pelo sistema anterior. O documento e as notas de crédito vêm de lá.',
  'refusal.invoice.written_off': 'Esta fatura foi baixada como perda. Estorne essa baixa antes.',
  'refusal.payment.write_off': 'Não houve recebimento aqui. Estorne a baixa.',
  'refusal.payment.exchanged': 'Isto veio de uma conversão de moeda. Converta de volta.',
  'refusal.payment.exchanged_part':
    'Parte deste pagamento foi convertida em outra moeda. Converta de volta e registre como devolução o que saiu da conta.',
  'refusal.invoice.buyer_erased': 'O comprador deste rascunho foi apagado. Descarte o rascunho.',
  'refusal.invoice.erased': 'O conteúdo deste documento foi apagado com o cliente.',
  'refusal.invoice.empty': 'Este rascunho não tem itens. Acrescente um ou descarte-o.',
  'refusal.invoice.negative': 'Os descontos são maiores que as cobranças.',
  'refusal.invoice.sale_cancelled':
    'A venda do lote {number} foi cancelada ou corrigida. Descarte este rascunho e crie a fatura de novo.',
  'refusal.invoice.other_buyer':
    'O lote {number} foi vendido a outro cliente. Descarte este rascunho e crie a fatura de novo.',
  'refusal.invoice.date':
    'O último documento tem a data {last}. Os números seguem a ordem das datas; não é possível emitir em um dia anterior.',
  'refusal.invoice.line_of_lot': 'Este item pertence a um lote. Mova o lote para outro rascunho.',
  'refusal.invoice.other_kind':
    'Lotes só podem ser movidos entre rascunhos do mesmo leilão, moeda e regime de IVA.',
  'refusal.invoice.not_ready':
    'Esta venda já está em uma fatura, ou falta o cliente, o endereço ou a comissão.',
  'refusal.invoice.not_creditable': 'Só uma fatura emitida pode ser creditada.',
  'refusal.invoice.credited': 'Esta fatura já foi creditada por completo.',
  'refusal.invoice.running': 'Outra tarefa com as faturas deste leilão está em andamento. Aguarde o término.',
  'refusal.invoice.unprintable':
    'Nenhuma fonte tem estes caracteres: {letters}. Altere o texto que os contém.',
  'refusal.release.unpaid': 'Ainda faltam {open} desta fatura; por isso, os lotes não podem sair.',
  'refusal.release.unverified': 'A lei exige a verificação da identidade deste comprador antes da entrega.',
  'refusal.release.on_hold': 'A cobrança desta fatura está suspensa ({reason}). Retome-a antes da entrega.',
  'refusal.release.done': 'Estes bens já foram entregues.',
  'refusal.invoice.no_e_invoice': 'Não há fatura eletrônica para este documento. {rules}',
  'refusal.payment.used_up': 'O valor é maior que o saldo deste pagamento.',
  'refusal.reminder.not_due': 'Nenhum lembrete deste cliente está previsto agora.',
  'refusal.reminder.nothing_to_charge': 'Não há juros de mora nem taxa a cobrar por esta fatura.',
  'refusal.storage.nothing_to_charge': 'Não há armazenagem a cobrar por esta fatura.',
  'refusal.invoice.no_reminders': 'Somente faturas podem ser suspensas.',
  'refusal.invoice_email.no_address':
    'Este cliente não tem endereço de e-mail. Adicione um ao cadastro do cliente.',
  'refusal.invoice_email.suppressed':
    'Os e-mails para {address} foram devolvidos ou recusados. Informe outro endereço ou libere este nos bloqueios.',
  'refusal.invoice_email.sent':
    '{number} já foi enviado por e-mail. Escolha “Enviar de novo” para enviá-lo mais uma vez.',
  'refusal.invoice_email.no_pdf': 'O PDF de {number} não pode ser gerado agora. Tente mais tarde.',
  'refusal.payment.cash_limit':
    'Com este valor, o dinheiro em espécie deste cliente e dos vinculados chega a {total}. A lei permite menos de {threshold}; peça uma transferência.',
  'refusal.payment.reversed': 'Este pagamento foi estornado ou é uma devolução.',
  'refusal.payment.refunded':
    'Parte deste pagamento foi devolvida ao cliente; por isso, ele não pode ser estornado.',
  'refusal.payment.no_customer': 'Primeiro indique o cliente deste pagamento.',
  'refusal.payment.has_customer': 'O cliente deste pagamento já é conhecido.',
  'refusal.register.open_period': 'O período até {to} não está fechado. Feche-o primeiro no razão.',
  'refusal.register.frozen': 'Os dias de {from} a {to} já estão congelados. Escolha outros dias.',
  'refusal.ledger.closed': 'A contabilidade está fechada até {through}. Use um dia posterior.',
  'refusal.ledger.no_rate':
    'Não há taxa de câmbio para {currency} em {date}. Acrescente-a nas configurações.',
  'refusal.result.ask_manager':
    'Consulte um gerente antes de vender para esta placa: o licitante não está aprovado ou atingiu um limite.',
  'refusal.result.paddle_taken': 'Neste leilão, esta placa é de outro cliente: confira o número ou confirme.',
  'refusal.result.not_last': 'Só o último resultado registrado pode ser desfeito.',
  'refusal.result.not_correctable': 'Este resultado não pode ser corrigido na situação atual.',
  'refusal.result.item_elsewhere': 'A peça deste lote já está sendo ofertada como lote {number} de {code}.',
  'refusal.decision.taken': 'O comprador deste lote já foi escolhido.',
  'refusal.decision.not_sold': 'Você pode escolher o comprador quando o lote {lot} estiver vendido.',
  'refusal.decision.no_split':
    'O lote {lot} não pode ser dividido: suas partes não têm preços que somem o valor de martelo.',
  'invalid.required': 'Preencha este campo.',
  'invalid.type': 'O tipo do valor não está certo.',
  'invalid.too_short': 'Use pelo menos {minimum, plural, one {# caractere} other {# caracteres}}.',
  'invalid.too_long': 'Use no máximo {maximum, plural, one {# caractere} other {# caracteres}}.',
  'invalid.too_few': 'Informe pelo menos {minimum, number}.',
  'invalid.too_many': 'Informe no máximo {maximum, number}.',
  'invalid.too_low': 'Deve ser pelo menos {minimum, number}.',
  'invalid.too_high': 'Deve ser no máximo {maximum, number}.',
  'invalid.amount_left': 'O valor é maior que o restante.',
  'invalid.positive': 'Deve ser maior que zero.',
  'invalid.email': 'Informe um e-mail válido, por exemplo nome@exemplo.com.',
  'invalid.phone': 'Informe um telefone válido com o código do país, por exemplo +55 11 91234 5678.',
  'invalid.postcode': 'Este código postal não é do país escolhido.',
  'invalid.iban': 'Informe um IBAN válido.',
  'invalid.vat_number': 'Informe um número fiscal válido no país da empresa, por exemplo GB 123 4567 89.',
  'invalid.company_number': 'Informe um número de registro válido no país da empresa.',
  'invalid.number_pattern':
    'Use exatamente um contador de zeros entre chaves. Outras chaves só podem conter o ano.',
  'invalid.pattern': 'Confira o formato deste valor.',
  'invalid.tenant':
    'Digite o ID do diretório da sua organização: 32 letras e dígitos, com hifens. Com “common” ou “organizations”, contas de qualquer organização poderiam entrar.',
  'invalid.issuer_tenant':
    'Este endereço vale para contas de qualquer organização. Troque “common”, “organizations” ou “consumers” pelo ID do diretório (locatário) da sua organização.',
  'invalid.format': 'Confira o formato deste valor.',
  'invalid.option': 'Escolha um dos valores oferecidos.',
  'invalid.unknown': 'Este campo não é conhecido.',
  'invalid.paddle_taken': 'Outro licitante deste leilão tem esta placa.',
  'invalid.paddle_reserved': 'Esta placa está reservada para outro cliente.',
  'invalid.paddle_has_lots': 'Há lotes vendidos com esta placa. Ela precisa ser mantida.',
  'invalid.margin_only':
    'Esta fatura só tem lotes no regime de margem. Ponha cobranças com IVA em outra fatura.',
  'invalid.late_only':
    'Esta fatura cobra por atraso, o que está fora do âmbito do IVA. Ponha cobranças com IVA em outra fatura.',
  'invalid.other_buyer':
    'Este rascunho é de outro comprador. Para trocar o comprador, corrija o resultado do lote.',
  'invalid.in_future': 'Escolha hoje ou um dia anterior.',
  'invalid.before_payment': 'Escolha o dia do pagamento ou um posterior.',
  'invalid.editor_finance': 'Um editor não pode cuidar do financeiro. Escolha outro papel primeiro.',
  'invalid.duplicate': 'Isto já está em uso.',
  'invalid.first_band': 'A primeira faixa começa em zero.',
  'invalid.ascending': 'Cada faixa começa acima da anterior.',
  'invalid.time_zone': 'Este fuso horário não é conhecido.',
  'invalid.currency': 'Esta moeda não é conhecida.',
  'invalid.notation': 'As unidades não somam as frações de uma moeda: £ 20 s 12 d são 240.',
  'invalid.in_use': 'Não pode ser alterado depois de usado em valores.',
  'invalid.fixed': 'Isto não pode ser alterado.',
  'invalid.not_later': 'Deve ser depois de {after}.',
  'invalid.not_earlier': 'Não pode ser posterior a {latest}.',
  'invalid.before_start': 'Isto fica antes do início.',
  'invalid.skipped_time':
    'Os relógios deste lugar são adiantados, e este horário não existe. Informe um horário anterior ou posterior.',
  'invalid.currency_needed': 'Escolha a moeda dos valores.',
  'invalid.currency_none': 'Isto não contém valores e não leva moeda.',
  'invalid.unknown_row': 'Este registro não existe ou foi removido. Escolha outro.',
  'invalid.suppressed': 'Este endereço está bloqueado e não recebe e-mails. Escolha outro.',
  'invalid.no_access': 'Estes colegas não podem ver o que você escreve aqui: {names}.',
  'invalid.no_report': 'Não há nada neste relatório que estes usuários possam ver: {names}.',
  'invalid.other_currency': 'Esta tabela está em {currency}. Escolha uma na moeda do leilão.',
  'invalid.account_currency': 'Esta conta está em {currency}. Escolha uma na moeda do pagamento.',
  'invalid.invoice_currency': 'Esta fatura está em {currency}. Só um pagamento nessa moeda pode quitá-la.',
  'invalid.pattern_within': 'Informe valores menores que o intervalo em que o padrão se repete.',
  'invalid.password': 'Esta não é a sua senha atual.',
  'invalid.password_common': 'Esta senha é muito comum. Escolha outra.',
  'invalid.password_personal': 'A senha contém seu nome, seu e-mail ou o nome da casa. Escolha outra.',
  'invalid.password_pattern':
    'A senha segue um padrão simples, como abcdef, 111111 ou uma fileira de teclas. Escolha outra.',
  'invalid.password_date': 'Esta senha é uma data. Escolha outra.',
  'invalid.password_guessable': 'Esta senha é fácil de adivinhar. Use uma mais longa ou várias palavras.',
  'invalid.factor': 'Este código está errado ou já foi usado. Digite o código atual.',
  'invalid.code': 'Este não é o código que o servidor mostrou.',
  'invalid.not_the_pictures': 'As imagens desta peça mudaram. Recarregue a página.',
  'invalid.same': 'As duas senhas são diferentes.',
  'invalid.unstorable': 'Contém um caractere que não pode ser guardado.',
  'invalid.line_end': 'Remova quebras de linha e caracteres de controle, por exemplo uma quebra no fim.',
  'invalid.last_admin': 'A casa precisa de pelo menos um administrador ativo que possa entrar.',
  'invalid.below_low': 'Informe um valor igual ou acima da estimativa mínima.',
  'invalid.results_stand': 'Não pode ser alterado depois que há resultados registrados.',
  'invalid.amounts_stand': 'A moeda não pode ser alterada depois que há valores informados.',
  'invalid.one_group': 'O padrão precisa de exatamente um grupo entre parênteses: o número do lote.',
  'invalid.unknown_column': 'O arquivo não tem esta coluna.',
  'invalid.one_column': 'Este campo aceita uma só coluna.',
  'invalid.too_many_cells': 'Este arquivo tem células demais.',
  'invalid.published': 'Este lote está publicado. Preencha tudo o que a publicação exige.',
  'invalid.own_address': 'Este é seu endereço atual. Informe o novo.',
  'invalid.answer_in_question': 'Escolha uma resposta que não apareça na pergunta.',
  'invalid.main_address': 'Você entra com este endereço. Informe outro.',
  'invalid.owned': 'Escolha um comitente ou “Da própria casa”, não os dois.',
  'invalid.not_of_house': 'Este endereço não é da casa: ninguém da equipe usa o domínio dele.',
  'invalid.text_placeholders': "O corpo precisa conter '{{to}}' e '{{text}}'.",
  'invalid.json': 'Este texto não é um JSON válido. Verifique aspas e vírgulas.',
  'invalid.http_headers':
    'Informe um cabeçalho por linha, por exemplo Authorization: Bearer …, sem Content-Type.',
  'invalid.outbound_address':
    'Este endereço fica em uma rede privada. Quem opera o servidor pode liberá-lo com OUTBOUND_ALLOW.',
  'invalid.outbound_protocol': 'Informe um endereço que comece com https://.',
  'invalid.outbound_port': 'Use a porta usual ou uma a partir de 1024.',
  'invalid.outbound_credentials': 'Remova o usuário e a senha do endereço e informe-os em um cabeçalho.',
  'invalid.mobile_phone': 'Informe um número de celular.',
  'invalid.phone_country': 'Não são enviados SMS para este país.',
  'invalid.verification_code': 'Código de verificação inválido. Confira-o ou peça outro.',
  'invalid.past': 'Escolha um momento no futuro.',
  'refusal.comment.not_own': 'Só o autor pode alterar um comentário.',
  'refusal.comment.too_late': 'Um comentário pode ser alterado até {minutes} minutos depois de publicado.',
  'refusal.consent.own': 'O cliente cancelou na própria página e só pode autorizar novamente por lá.',
  'refusal.consent.one_click':
    'O cliente cancelou a inscrição no programa de e-mail e só pode autorizar novamente na própria página.',
  'refusal.consent.withdrawn':
    'O consentimento foi retirado: só vale um novo consentimento, nenhuma outra base.',
  'refusal.verification.four_eyes':
    'Outro colega precisa decidir: você apresentou o cliente ou reuniu os documentos.',
  'refusal.verification.incomplete': 'Ainda falta algo para este nível.',
  'refusal.verification.already_verified': 'O cliente já está verificado. Revogue a verificação primeiro.',
  'refusal.customer_email.address_removed':
    'Este endereço não é mais do cliente. Escreva um novo e-mail para um endereço atual.',
  'refusal.customer_email.deceased': 'O cliente {customerNo} faleceu. Nenhum e-mail pode ser enviado.',
  'refusal.customer_email.sanctioned':
    'O cliente {customerNo} está em uma lista de sanções. Nenhum e-mail pode ser enviado.',
  'refusal.customer_email.too_large': 'Os anexos passam de {megabytes, number} MB no total. Remova alguns.',
  'refusal.customer_email.too_many':
    'Você pode escrever {max, number} e-mails a clientes por hora. Aguarde um pouco ou use uma campanha para escrever a muitos.',
  'refusal.document.too_many': 'Um cliente tem no máximo {max, number} documentos.',
  'refusal.customer.sanctioned':
    'O cliente {customerNo} está em uma lista de sanções. Nada pode ser vendido, reservado, faturado ou pago a ele, nem pago por ele. Só um administrador pode remover a correspondência.',
  'refusal.verification.threshold':
    'As compras deste cliente atingem o limite legal; você não pode dispensar a verificação.',
  'refusal.threshold.begun':
    'Este limite já está em vigor e não pode ser removido. Inclua um novo limite com data posterior.',
  'refusal.verification.hits': 'Este cliente tem uma possível sanção. Decida sobre ela primeiro.',
  'refusal.privacy.held': 'Os dados deste cliente estão em preservação. Encerre-a primeiro.',
  'refusal.privacy.not_held': 'Os dados deste cliente não estão em preservação.',
  'refusal.privacy.waiting': 'Já há um pedido em andamento sobre os dados deste cliente.',
} satisfies Record<keyof typeof en, string>;
