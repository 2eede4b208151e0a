import type { HelpPages } from '../helpPages';

export default {
  home: {
    about:
      'Sua página para começar o dia: o que espera por você, seus lotes inacabados, suas metas e os próximos leilões.',
    tasks: {
      act: [
        'Resolva o que está pendente',
        'Clique em uma linha de {home.waiting}. Ela abre a página em que você decide.',
      ],
      lots: [
        'Termine seus lotes',
        'Em {home.lots}, clique em um leilão para ver os lotes que ainda não estão prontos.',
      ],
      reminders: [
        'Mantenha contato com seus clientes',
        '{home.people} mostra tarefas, aniversários e clientes sem contato há seis meses.',
        'Clique em um nome para abrir o perfil e registre uma nota depois de ligar.',
      ],
      follow: [
        'Acompanhe suas metas',
        'Cada meta mostra o progresso. Clique no título para ver valores, comentários e notas.',
      ],
      shortcuts: [
        'Escolha seus atalhos',
        'Clique em {shortcuts.edit} ao lado de {shortcuts.title} e selecione as páginas, visualizações e ações que você mais usa.',
      ],
    },
  },
  dashboard: {
    about:
      'A situação da casa: o que precisa de decisão, os números do ano, os leilões passados e os próximos.',
    tasks: {
      decide: [
        'Decida o que está pendente',
        'Clique em uma linha de {home.waiting}. O número diz quantas linhas ela reúne.',
      ],
      figures: [
        'Confira um número',
        'Clique no número para ver as linhas que o compõem.',
        'Cada moeda tem seus próprios números, porque valores nunca são convertidos.',
      ],
      sales: ['Abra um leilão', 'Clique nele em {home.next} ou {home.last}.'],
      shortcuts: [
        'Escolha seus atalhos',
        'Clique em {shortcuts.edit} ao lado de {shortcuts.title} e selecione as páginas, visualizações e ações que você mais usa.',
      ],
    },
  },
  analysis: {
    about:
      'Os números dos leilões de um período, comparados com os de um período anterior: em frases, cartões, gráficos e classificações.',
    tasks: {
      subscribe: [
        'Receba por e-mail',
        'Escolha {subscriptions.subscribe}: toda semana, após cada leilão ou em uma data, para você ou para colegas.',
        'Seu perfil lista as assinaturas e permite pausá-las ou interrompê-las.',
      ],
      filter: [
        'Escolha o que comparar',
        'Escolha o período, a comparação, o departamento e a moeda acima do painel. O endereço guarda a escolha, e você pode salvá-lo ou compartilhá-lo.',
        'Com {analysis.compare.season}, as temporadas são o primeiro e o segundo semestre.',
      ],
      rows: [
        'Confira um número',
        'Aponte para o nome de um número para ver sua definição.',
        'Clique no número para ver os leilões que o compõem. {analysis.view.table} mostra um gráfico em números.',
      ],
      rates: [
        'Entenda as estimativas',
        'Com {analysis.currency.all}, outras moedas são convertidas pelas cotações da casa no dia de cada leilão. Esses valores são marcados com ≈.',
        'Para valores exatos, escolha uma moeda.',
      ],
      watched: [
        'Descubra o que os clientes observam',
        '{analysis.watched} conta os destinatários que clicaram em um lote em uma campanha. {analysis.wanted} conta os clientes pelo que procuram.',
      ],
    },
  },
  monitor: {
    about:
      'O que acontece neste momento. Os números se atualizam, e o painel pode ficar aberto durante o leilão.',
    tasks: {
      sale: [
        'Acompanhe o leilão em andamento',
        'Veja {monitor.speed}, {monitor.lastResult} e {monitor.end}. {monitor.open} leva à lista de resultados.',
      ],
      work: [
        'Acompanhe importações e campanhas',
        '{monitor.imports} e {monitor.campaigns} mostram o andamento de cada uma.',
      ],
      system: [
        'Acompanhe o sistema',
        'Em {monitor.system}, clique no que precisa de atenção para ver a causa.',
      ],
    },
  },
  goals: {
    about:
      'As metas medem seu trabalho em um período: total arrematado, lotes vendidos, peças aprovadas, alcance dos e-mails ou um valor que você informa.',
    tasks: {
      set: [
        'Defina uma meta',
        'Escolha {goals.new} na página inicial.',
        'Informe título e datas e selecione {goals.field.measure} e {goals.field.target}.',
        'Escolha quem pode ver e depois {goals.submit}. Com {goals.saveDraft}, só você vê.',
      ],
      value: [
        'Informe um valor à mão',
        'Abra uma meta medida por {goals.measure.BY_HAND}, digite o valor e escolha {goals.value.add}.',
      ],
      join: [
        'Comente e avalie',
        'Abra uma meta para a qual você foi convidado. Escreva em {comments.title} ou dê uma nota em {goals.rate}.',
      ],
      close: [
        'Encerre uma meta',
        'Escolha {goals.close} e informe o resultado. Comentários e notas terminam aí.',
      ],
    },
  },
  inbox: {
    about:
      'O sino no topo guarda suas notificações: menções, tarefas, pedidos e trabalhos concluídos para você.',
    tasks: {
      read: [
        'Leia e limpe',
        'Clique no sino e depois em uma linha. Ela conta como lida quando a página abre.',
        'Use {notifications.readAll} para limpar tudo ou {notifications.dismiss} para uma só linha.',
      ],
      tabs: [
        'Encontre suas tarefas',
        'As abas {notifications.tab.MENTIONS} e {notifications.tab.TASKS} mostram apenas isso.',
      ],
      email: [
        'Escolha o que chega por e-mail',
        'Clique em {notifications.settings} para receber no aplicativo, na hora por e-mail ou em um resumo diário.',
      ],
    },
  },
  palette: {
    about:
      'Uma busca para tudo o que você pode ver: lotes, peças, clientes, leilões, páginas, visualizações salvas e ações.',
    tasks: {
      find: [
        'Encontre qualquer coisa',
        'Pressione `Mod K` ou clique na lupa do topo.',
        'Digite parte de um nome ou número, selecione com as setas e pressione `Enter`.',
      ],
      lot: ['Vá a um lote', 'Digite `#`, depois o leilão e o número: “RS12 45” encontra o lote 45 do RS12.'],
      run: [
        'Comece uma ação',
        'Digite `>` e uma palavra como “novo”. Só aparecem as ações que sua função permite.',
      ],
    },
  },
  lists: {
    about:
      'Todas as listas funcionam do mesmo modo. Filtros, ordem e página ficam no endereço, que você pode guardar ou enviar.',
    tasks: {
      filter: [
        'Restrinja a lista',
        'Pressione `/` e digite, ou escolha {list.filter}.',
        'Remova um filtro pelo “x” ou todos com {list.filter.clear}.',
      ],
      columns: [
        'Escolha o que ver',
        'Use {list.columns} para as colunas e {list.density} para a altura das linhas.',
      ],
      view: ['Salve uma visualização', 'Filtre e ordene a lista, abra {views.title} e escolha {views.save}.'],
      many: [
        'Altere muitas linhas',
        'Marque linhas, ou todas as encontradas. A barra no topo mostra o que pode ser feito com elas.',
        'As linhas que não puderam ser alteradas aparecem com o motivo.',
      ],
      export: [
        'Leve as linhas com você',
        'Escolha {list.export}. O arquivo tem as linhas e colunas da lista.',
      ],
    },
  },
  comments: {
    about:
      'Os comentários são para conversar com colegas sobre um lote, uma peça, uma obra, um leilão ou uma coleção. Os clientes nunca os veem.',
    tasks: {
      write: [
        'Escreva um comentário',
        'Em {comments.title}, digite o texto. Digite `@` e um nome para avisar um colega.',
        'Escolha {comments.post} ou pressione `Mod Enter`.',
      ],
      resolve: [
        'Conclua uma conversa',
        'Escolha {comments.resolve}. Os comentários resolvidos ficam recolhidos; {comments.reopen} os traz de volta.',
      ],
      change: ['Corrija o que escreveu', 'Use {comments.edit} ou {comments.remove} nos seus comentários.'],
      clean: ['Remova comentários de outros', 'Use {comments.remove} em qualquer comentário.'],
    },
  },
  follows: {
    about:
      'O que você segue gera notificações de comentários e alterações e aparece no feed de atividades da sua página inicial.',
    tasks: {
      follow: [
        'Seguir um registro',
        'Clique no sino no topo de um leilão, lote, peça, coleção, obra, cliente, campanha ou meta e escolha {follows.option.FOLLOWING}.',
        'O que está sob sua responsabilidade e o que você comenta é seguido automaticamente. Os lotes de um leilão e as obras de uma coleção são seguidos com eles.',
      ],
      mute: [
        'Receber menos notificações',
        'Escolha {follows.option.MUTED} no mesmo sino. Menções e tarefas continuam gerando notificações.',
      ],
      read: [
        'Ler o feed de atividades',
        '{follows.feed}, na página inicial, mostra o que os colegas fizeram. As ações sobre um registro na mesma hora ocupam uma linha.',
      ],
      clean: [
        'Mudar suas escolhas',
        '{follows.list}, nas configurações de notificações, mostra o que você escolheu seguir ou silenciou. O X remove uma escolha.',
      ],
    },
  },
  news: {
    about: 'As últimas mudanças no Rostrum, as mais novas primeiro.',
    tasks: {
      customerEmails: [
        'E-mails a um cliente',
        'Escolha {customerEmails.write} em um cliente, um lote ou uma tarefa. As respostas aparecem na linha do tempo.',
      ],
      follows: [
        'Acompanhe o que importa',
        'Siga ou silencie um leilão, lote, peça ou cliente com o sino na página. As novidades aparecem na sua página inicial.',
      ],
      analysis: [
        'Análise',
        '{home.board.analysis}, no painel, compara as vendas de um período com as do ano anterior.',
      ],
      help: ['Ajuda com busca', 'Cada página tem sua própria ajuda. Busque em todas no campo acima.'],
      palette: [
        'Buscar em tudo',
        'Pressione `Mod K` para encontrar linhas, páginas e visualizações ou começar uma ação.',
      ],
      admin: [
        'Funções, auditoria e estado do sistema',
        '{roles.title} mostra o que cada função pode fazer, {audit.title}, quem fez o quê, e {health.title}, se tudo vai bem.',
      ],
      goals: ['Metas', 'Defina metas na página inicial, convide colegas e acompanhe o progresso.'],
      comments: [
        'Comentários',
        'Converse com colegas ao lado de um lote, uma peça, uma obra, um leilão ou uma coleção.',
      ],
    },
  },
  profile: {
    about:
      'O que os colegas veem de você e como o Rostrum fala com você. As outras abas tratam de segurança, contas vinculadas e mensagens.',
    tasks: {
      details: [
        'Altere seus dados',
        'Edite nome, cargo, idioma ou fuso horário e escolha {form.save}.',
        'O idioma muda quando a página é carregada de novo.',
      ],
      picture: ['Adicione sua foto', 'Escolha {avatars.add}, mova a moldura e depois {avatars.crop.save}.'],
      email: [
        'Troque seu e-mail',
        'Escolha {profile.email.change} e informe o novo endereço.',
        'Abra o link que enviamos para lá. Até então, vale o endereço antigo.',
      ],
    },
  },
  security: {
    about:
      'Como você entra e onde está conectado. Configure pelo menos duas formas, para que perder o celular não o deixe de fora.',
    tasks: {
      passkey: ['Entre sem senha', 'Escolha {passkeys.add} e confirme com a digital, o rosto ou o PIN.'],
      second: [
        'Adicione uma segunda etapa',
        'Escolha {factors.authenticator.add} e leia o código com um aplicativo do celular.',
        'Guarde os códigos de recuperação em lugar seguro. {factors.codes.renew} substitui os usados.',
      ],
      password: [
        'Troque a senha',
        'Escolha {session.profile.password.change}. Todas as suas outras sessões terminam.',
      ],
      sessions: [
        'Encerre uma sessão que você não reconhece',
        'Escolha {session.profile.session.end} ao lado dela ou {session.profile.session.endOthers}.',
        'Não foi você? {session.notMe} encerra tudo e define uma nova senha.',
      ],
    },
  },
  binding: {
    about: 'Vincule uma conta de outro provedor, por exemplo Microsoft ou Google, para entrar com ela.',
    tasks: {
      bind: ['Vincule uma conta', 'Escolha {providers.bind} e entre no provedor.'],
      unbind: [
        'Desvincule uma conta',
        'Escolha {providers.unbind}. Antes, confira se você consegue entrar de outra forma.',
      ],
    },
  },
  messages: {
    about: 'Escolha quais mensagens chegam no aplicativo, na hora por e-mail ou uma vez por dia.',
    tasks: {
      choose: [
        'Escolha para cada tipo de mensagem',
        'Marque {profile.notifications.channel.APP}, {profile.notifications.channel.EMAIL} ou {profile.notifications.channel.DIGEST} na linha.',
        'Mensagens sobre sua conta sempre vão por e-mail, para protegê-la.',
      ],
      digest: ['Defina a hora do resumo', 'Escolha em {profile.notifications.digestHour}.'],
    },
  },
  appearance: {
    about:
      'Escolha a aparência do Rostrum para você: clique no seu nome no alto e em {frame.appearance}. Seus colegas mantêm a deles.',
    tasks: {
      theme: [
        'Trabalhe no escuro',
        'Escolha {profile.appearance.option.DARK} em {profile.appearance.theme}, ou {profile.appearance.option.SYSTEM} para acompanhar seu dispositivo.',
      ],
      read: [
        'Leia com mais facilidade',
        'Escolha {profile.appearance.option.HIGH} em {profile.appearance.contrast}. Logo abaixo estão {profile.appearance.motion} e {profile.appearance.colorWeak}.',
      ],
    },
  },
  confirmEmail: {
    about: 'Você chega aqui pelo link de um e-mail. Confirme que quer usar esse endereço.',
    tasks: {
      confirm: [
        'Confirme o endereço',
        'Compare os dois endereços e clique no botão. A partir daí você entra com o novo endereço.',
      ],
      stop: ['Não foi você', 'Não confirme. Abra {title.profile} e troque a senha.'],
    },
  },
  signIn: {
    about: 'As formas de entrar no Rostrum e o que fazer quando uma delas falha.',
    tasks: {
      forgotten: [
        'Você esqueceu a senha',
        'Na página de entrada, peça um link. Ele chega por e-mail e funciona uma vez.',
        'Não chegou? Veja na pasta de spam e depois fale com o administrador.',
      ],
      factor: [
        'Você perdeu o celular',
        'Use uma chave de acesso ou um dos seus {users.factor.RECOVERY_CODE} como segunda etapa.',
        'Sem nenhum dos dois, peça ao administrador que redefina o segundo fator.',
      ],
      stop: [
        'Um e-mail sobre uma mudança que você não fez',
        'Abra o link desse e-mail para impedir a mudança e escolha uma nova senha.',
      ],
    },
  },

  auctions: {
    about:
      'Todos os seus leilões, por fase: {auctions.tab.coming}, {auctions.tab.running}, {auctions.tab.past}.',
    tasks: {
      create: ['Crie um leilão', 'Escolha {auctions.new}. Um código e um título bastam para começar.'],
      open: [
        'Trabalhe em um leilão',
        'Clique no código, ou escolha a linha com `j` e `k` e abra com `Enter`.',
      ],
      compare: ['Some vários leilões', 'Filtre a lista. Os totais abaixo acompanham, uma linha por moeda.'],
    },
  },
  newAuction: {
    about: 'Um novo leilão precisa só de um código e um título. O resto pode vir depois.',
    tasks: {
      create: [
        'Crie o leilão',
        'Informe {catalogue.code} e {catalogue.title}; o código aparece em etiquetas e no catálogo.',
        'Escolha {catalogue.currency} e {catalogue.timeZone} do local do leilão.',
        'Escolha {auctions.create}. Lotes e datas vêm em seguida.',
      ],
      terms: ['Confira as condições', 'Comissão, incrementos e impostos vêm dos padrões para novos leilões.'],
    },
  },
  auction: {
    about:
      'Um leilão do primeiro rascunho ao relatório final. A linha abaixo do título mostra até onde ele chegou.',
    tasks: {
      details: ['Altere os detalhes', 'Edite datas, local, condições ou equipe e escolha {form.save}.'],
      next: [
        'Dê o próximo passo',
        'O botão no canto superior direito é o próximo passo, por exemplo {auctions.step.publish}.',
        'Se estiver desativado, o texto ao lado diz o que falta e leva até lá.',
      ],
      other: [
        'Adie ou cancele',
        'Abra {common.more} e escolha {auctions.step.postpone} ou {auctions.step.cancel}.',
      ],
      cost: [
        'Veja quanto o comprador paga',
        '{auctions.follows} calcula um exemplo com as condições deste leilão.',
      ],
      history: ['Veja quem alterou o quê', 'Abra {catalogue.tab.activity}. Os comentários também estão lá.'],
    },
  },
  lots: {
    about:
      'Todos os lotes do leilão em uma grade, editada como uma planilha. A célula é salva quando você sai dela.',
    tasks: {
      edit: [
        'Edite células',
        'Digite para substituir ou pressione `F2` para mudar o que está lá. `Mod Z` desfaz.',
      ],
      fill: [
        'Preencha muitas células',
        'Selecione um bloco e pressione `Mod D` para preencher para baixo, ou cole de uma planilha.',
      ],
      add: ['Adicione lotes', 'Escolha {lots.add}, ou {lots.import} para uma lista inteira.'],
      order: ['Renumere', 'Arraste a linha ou digite um número como 12A.'],
      open: ['Veja um lote por vez', 'Pressione `Space` em uma linha.'],
      withdraw: ['Retire um lote', 'Selecione a linha, escolha {lots.withdraw} e informe o motivo.'],
    },
  },
  readiness: {
    about: 'O que ainda falta para publicar o leilão, agrupado por causa.',
    tasks: {
      fix: [
        'Resolva as causas',
        'Em {auctions.ready.causes}, clique em uma causa. A grade mostra só esses lotes.',
        '{auctions.ready.BLOCKED} impede a publicação; {auctions.ready.WARNED} não impede.',
      ],
      rules: [
        'Mude o que é exigido',
        'Em {auctions.ready.rules}, escolha para este leilão o que é obrigatório e o que é só aviso.',
      ],
    },
  },
  bidders: {
    about: 'Os licitantes cadastrados em um leilão: de quem é cada placa e quem pode dar lances.',
    tasks: {
      register: [
        'Cadastrar um licitante',
        'Escolha {registrations.new} ou pressione `N`. Digite um nome, pressione `Enter` para selecionar o cliente e `Enter` de novo para cadastrar.',
        'Sem placa informada, o cliente recebe a reservada ou a próxima livre.',
      ],
      decide: [
        'Aprovar ou suspender',
        'Abra um licitante e escolha {registrations.step.approve}, {registrations.step.reject} ou {registrations.step.suspend}. Selecione vários para aprová-los de uma vez.',
      ],
      file: [
        'Importar licitantes de um arquivo',
        'Escolha {imports.bidders.title} para a lista de licitantes de uma plataforma ou de outro programa. Cada linha é associada a um cliente ou cadastra um novo.',
        'Os licitantes importados esperam aprovação. {imports.rollBack} os remove.',
      ],
      copy: [
        'Copiar licitantes de outro leilão',
        '{registrations.copy} cadastra aqui os licitantes aprovados naquele leilão, à espera de aprovação.',
      ],
      print: [
        'Imprimir as placas',
        '{registrations.print} imprime placa, nome, forma de lance e situação dos licitantes exibidos.',
      ],
      ask: [
        'Quando consultar um gerente',
        '{registrations.askManager}: o licitante não está aprovado, não foi verificado, tem possível sanção ou atingiu um limite.',
        '{catalogue.tab.details}, {auctions.identityLevel} define o que o leilão precisa saber dos licitantes.',
      ],
    },
  },
  results: {
    about: 'Registre os resultados durante o leilão, um lote após o outro, e corrija-os depois.',
    tasks: {
      record: [
        'Registre um resultado',
        'Digite o valor de martelo e pressione `Enter`; depois a placa ou o comprador e `Enter`.',
        'Pressione `P` para não vendido, `W` para retirado, `S` para condicional. `=` repete a última placa.',
      ],
      undo: ['Desfaça o último resultado', 'Escolha {results.undo} ou pressione `Mod Z`.'],
      correct: [
        'Corrija um resultado',
        'Abra o lote na lista, escolha {results.correct} e informe o motivo.',
      ],
      file: [
        'Aplique resultados de um arquivo',
        'Em {results.staged}, confira as linhas e escolha {results.staged.apply}.',
      ],
      paddles: [
        'Cadastre uma placa desconhecida',
        'Se não houver licitante com a placa, escolha {results.ask.register}, ou {results.ask.unknown} para continuar. {results.paddles} lista o que falta resolver, mesmo depois do leilão.',
      ],
      names: [
        'Vincule compradores a clientes',
        '{results.named} lista os nomes impressos. Escolha o cliente de cada um e salve.',
      ],
      look: ['Acompanhe o leilão', 'A lista abaixo mostra cada resultado assim que é registrado.'],
    },
  },
  auctionMoney: {
    about: 'O que foi faturado e pago de um leilão. Os rascunhos podem ser alterados até a emissão.',
    tasks: {
      draft: [
        'Crie os rascunhos',
        '{invoices.draft} reúne todos os lotes de um comprador em um rascunho. Um aviso lista os lotes que ainda não podem ser faturados, com um link para corrigir cada um.',
      ],
      issue: [
        'Emita as faturas',
        'Confira os rascunhos e escolha {invoices.issueDrafts}, ou selecione alguns e escolha {invoices.issueMany}. A numeração é definitiva.',
      ],
      change: [
        'Altere um rascunho',
        'Abra-o. Em {common.more} você acrescenta cobranças e descontos, move lotes para outro rascunho ou o descarta.',
      ],
      correct: [
        'Corrija uma fatura emitida',
        'Abra-a e escolha {invoices.action.credit}, no todo ou por valores dos itens.',
        'O que nunca será pago vira perda: {invoices.action.writeOff}.',
      ],
    },
  },
  callList: {
    about:
      'Clientes para ligar antes do leilão: suas compras, consignações ou interesses combinam com os lotes.',
    tasks: {
      call: [
        'Prepare as ligações',
        'Os motivos estão ao lado de cada nome. Clique em um nome para abrir o perfil.',
      ],
      note: ['Registre uma ligação', 'No perfil, escreva o que foi dito e escolha {notes.save}.'],
    },
  },
  lot: {
    about: 'Um lote com texto, imagens e valores, ao lado da lista de todos os lotes.',
    tasks: {
      text: [
        'Catalogue lote a lote',
        'Edite {lot.text} e {lot.prices} e escolha {lot.saveNext}.',
        'A lista à esquerda pode mostrar só os lotes em {lot.list.blocked} ou {lot.list.review}.',
      ],
      picture: ['Adicione imagens', 'Solte arquivos em {pictures.title}. Arraste para mudar a ordem.'],
      check: ['Veja o que falta', '{lot.checklist} aponta cada lacuna. Clique em uma para ir ao campo.'],
      ask: [
        'Peça uma mudança depois da publicação',
        'Escolha {requests.ask.CHANGE} ou {requests.ask.WITHDRAW} e diga por quê. Um gerente decide.',
      ],
    },
  },
  report: {
    about:
      'Os resultados de um leilão: números, valores alcançados, principais lotes e não vendidos. Cada valor diz se inclui a comissão.',
    tasks: {
      subscribe: [
        'Receba por e-mail',
        'Escolha {subscriptions.subscribe}: toda semana, após cada leilão ou em uma data, para você ou para colegas.',
        'Seu perfil lista as assinaturas e permite pausá-las ou interrompê-las.',
      ],
      figures: [
        'Confira um número',
        'Abra {reports.working} ao lado do número. Clique no número para ver os lotes.',
      ],
      people: [
        'Veja quem comprou e quem consignou',
        'Abra {reports.tab.buyers} ou {reports.tab.consignors}. {reports.tab.buyers} também conta os licitantes cadastrados e lista os que não compraram.',
      ],
      departments: [
        'Comparar departamentos',
        'Abra {reports.tab.departments}. Clique em um número para ver os lotes.',
      ],
      marketing: [
        'Ver o que as campanhas trouxeram',
        'Abra {reports.tab.marketing}: visitas a lotes e compras depois de um clique.',
      ],
      money: [
        'Ver o que os compradores devem',
        'Abra {reports.tab.money}: o que cada comprador pagou e deve, e as cobranças por componente. Cada valor mostra como foi calculado.',
        '{reports.tab.vat} lista valores líquidos e IVA por alíquota e regime, com regra e arredondamento.',
      ],
      reconciliation: [
        'Encontrar divergências',
        'Abra {reports.tab.reconciliation} e escolha uma divergência. Cada linha leva ao lote, à fatura ou ao pagamento.',
      ],
      print: ['Imprima', 'Escolha {reports.print}. Todas as linhas são impressas, não só as desta página.'],
    },
  },
  imports: {
    about:
      'Traga linhas de um arquivo: Excel, CSV ou texto. Nada muda antes da última etapa, e você pode desfazer.',
    tasks: {
      file: [
        'Escolha um arquivo',
        'Solte-o na página. O Rostrum supõe como lê-lo; mude em {imports.readAs}.',
      ],
      columns: [
        'Associe as colunas',
        'Para cada coluna, escolha um campo ou {imports.leaveOut}. A última coluna mostra o resultado.',
        'Escolha {imports.check}.',
      ],
      check: [
        'Confira as linhas',
        'Filtre por {imports.filter.errors}. Corrija a célula ali mesmo: clique, digite e pressione `Enter`.',
      ],
      undo: ['Desfaça uma importação', 'Em {imports.earlier}, abra-a e escolha {imports.rollBack}.'],
    },
  },

  collections: {
    about: 'Exposições, feiras, salas de visita e vendas privadas da galeria.',
    tasks: {
      create: ['Crie uma coleção', 'Escolha {collections.new} e informe código e título.'],
      open: ['Trabalhe em uma coleção', 'Clique no código. Obras, prontidão e links estão lá.'],
    },
  },
  newCollection: {
    about: 'Uma nova coleção precisa só de um código e um título.',
    tasks: {
      create: [
        'Crie a coleção',
        'Informe {catalogue.code}, {catalogue.title} e {catalogue.kind}.',
        'Em {collections.visibility}, escolha quem pode vê-la; em {collections.priceDisplay}, como os preços aparecem.',
        'Escolha {collections.create}.',
      ],
    },
  },
  collection: {
    about: 'Uma coleção do rascunho ao arquivo: detalhes, obras, prontidão e os links que você compartilha.',
    tasks: {
      submit: ['Envie para revisão', 'Quando as obras estiverem prontas, escolha {collections.step.submit}.'],
      publish: [
        'Publique ou devolva',
        'Escolha {collections.step.publish}, ou {collections.step.sendBack} e diga o que precisa mudar.',
      ],
      share: [
        'Compartilhe com um cliente',
        'Escolha {links.share}, informe o destinatário, depois {links.make} e copie o link.',
        '{links.revoke} encerra um link na hora.',
      ],
      close: ['Encerre-a', 'Escolha {collections.step.close}. {collections.step.reopen} volta atrás.'],
    },
  },
  works: {
    about: 'As obras da coleção em uma grade. A célula é salva quando você sai dela.',
    tasks: {
      add: ['Adicione obras', 'Busque uma peça no campo acima ou use {works.fromItems}.'],
      order: ['Organize as obras', 'Arraste a linha ou digite a posição na primeira coluna.'],
      price: [
        'Defina preços',
        'Digite o preço pedido. Marque {works.onRequest} para escondê-lo dos visitantes.',
      ],
      remove: ['Retire obras', 'Selecione-as e escolha {works.remove}. As peças permanecem.'],
    },
  },
  collectionItem: {
    about: 'Uma obra com texto, imagens, preço, reservas e venda, ao lado da lista de todas as obras.',
    tasks: {
      edit: ['Edite obra a obra', 'Altere o texto ou o preço e escolha {lot.saveNext}.'],
      reserve: [
        'Reserve para um cliente',
        'Escolha {reservations.reserve}, selecione o cliente e o último dia.',
        'O próximo cliente entra na fila de espera e é avisado quando chega a sua vez.',
      ],
      sell: ['Registre uma venda', 'Escolha {sales.sell} e informe comprador e preço.'],
      cancel: [
        'Cancele uma venda',
        'Escolha {sales.cancel} e informe o motivo. A obra volta a ficar disponível.',
      ],
    },
  },

  items: {
    about:
      'Cada objeto que a casa tem ou teve, onde está e se pode ser vendido. A peça mantém seu número para sempre.',
    tasks: {
      create: ['Adicione uma peça', 'Escolha {items.new}. Deixe o número em branco para receber o próximo.'],
      enter: [
        'Ofereça peças',
        'Selecione linhas e escolha {lots.enter.open} ou {works.addTo}.',
        'Leilões e coleções aceitam só peças com a situação {items.availability.AVAILABLE}.',
      ],
      review: ['Aprove textos', 'Em {items.tab.forReview}, abra uma peça e escolha {items.step.approve}.'],
      wall: ['Veja imagens', 'Escolha {items.view.wall} em vez de {items.view.table}.'],
      more: ['Veja artistas e peças vendidas', 'Use {artists.title} e {sales.view} no topo.'],
    },
  },
  item: {
    about: 'Um objeto: texto de catálogo, imagens, lugar e histórico, seja qual for o leilão que o oferece.',
    tasks: {
      edit: ['Escreva o texto', 'Edite os campos em {items.sheet.catalogue} e escolha {form.save}.'],
      submit: ['Envie o texto para aprovação', 'Escolha {items.step.submit}. Um gerente aprova ou devolve.'],
      approve: [
        'Aprove ou devolva',
        'Escolha {items.step.approve}, ou {items.step.sendBack} e diga o que mudar.',
      ],
      move: ['Registre onde está', 'Em {items.sheet.where}, escolha {items.move}.'],
      past: ['Veja o histórico', '{items.sheet.history} mostra ofertas, preços e alterações.'],
    },
  },
  artists: {
    about: 'Os artistas como aparecem nos catálogos. Os campos de artista sugerem estes registros.',
    tasks: {
      add: ['Adicione um artista', 'Escolha {artists.new}, informe nome e datas e depois {artists.create}.'],
      propose: [
        'Crie registros para nomes em uso',
        'Em {artists.proposals}, selecione nomes e aceite-os, ou escolha {artists.proposals.dismiss}.',
      ],
      merge: ['Una duplicados', 'Em {artists.duplicates}, mantenha um registro ou escolha {artists.apart}.'],
      load: ['Importe uma lista', 'Escolha {artists.import}.'],
    },
  },
  sales: {
    about: 'Tudo o que foi vendido, em leilão e em venda privada, em um só livro.',
    tasks: {
      filter: [
        'Encontre uma venda',
        'Busque por peça, comprador ou coleção, ou use {sales.tab.auction} e {sales.tab.private}.',
      ],
      check: [
        'Compare com as peças',
        '{sales.reconciliation} explica por que o livro e as peças podem diferir.',
      ],
      export: ['Exporte o livro', 'Filtre as datas e escolha {list.export}.'],
    },
  },
  invoices: {
    about: 'As faturas e notas de crédito de todos os leilões.',
    tasks: {
      find: [
        'Encontre uma fatura',
        'Busque por número, referência de pagamento ou comprador. Filtre {invoices.overdue} para ver quem está em atraso.',
      ],
      working: ['Veja como um valor foi calculado', 'Abra a fatura e clique no valor.'],
      pdf: ['Envie ou imprima', 'Abra uma fatura emitida e escolha {invoices.pdf}.'],
      email: [
        'Enviar documentos por e-mail',
        'Abra um documento e escolha {invoiceEmails.send}, ou selecione vários na lista. O comprador recebe o PDF e um link da sua página, uma vez.',
        'Em {invoiceEmails.title} você vê quem recebeu e quando.',
      ],
      release: [
        'Entregar os bens',
        'Abra a fatura paga e escolha {invoices.action.release}. Escolha os lotes e informe quem os retira. A guarda das peças passa a {items.custody.RELEASED}.',
        'Imprima o termo de entrega em {invoices.releases} e peça a assinatura. Ele está no idioma da fatura.',
        'Se houver armazenagem a cobrar, {invoices.storage.charge} cria o rascunho de uma fatura pelos dias além dos gratuitos, até o dia da retirada.',
      ],
      page: [
        'Dar ao comprador a sua página',
        'Abra um documento. {buyerLinks.copy} dá um link para tudo o que o comprador deve e como pagar; {buyerLinks.open} mostra a página a você, por exemplo para imprimir o extrato.',
      ],
    },
  },
  payments: {
    about: 'Valores recebidos de clientes e devolvidos a eles.',
    tasks: {
      record: [
        'Registre um pagamento',
        'Escolha {payments.record}. Antes de salvar, você vê quais faturas ele quita: as citadas na referência, senão as mais antigas. Os valores podem ser alterados.',
      ],
      unknown: [
        'O pagador é desconhecido',
        'Deixe o pagador vazio. Depois, abra o pagamento e escolha {payments.action.name}.',
      ],
      use: [
        'Use valores não utilizados',
        'Filtre {payments.unused}, abra um pagamento e escolha {payments.action.use}.',
      ],
      reverse: [
        'Um pagamento foi devolvido pelo banco',
        'Abra-o e escolha {payments.action.reverse}. As faturas que ele quitava voltam a ficar em aberto.',
      ],
    },
  },
  reminders: {
    about: 'Clientes com faturas vencidas cujo próximo lembrete está previsto.',
    tasks: {
      send: [
        'Enviar lembretes',
        'Selecione clientes e envie. Cada e-mail lista todas as faturas vencidas do cliente, com um link para pagar.',
        'Os lembretes são enviados na ordem, cada um uma só vez.',
      ],
      hold: [
        'Deixar de fora uma fatura contestada',
        'Abra a fatura, escolha {reminders.hold} e informe o motivo. {reminders.hold.end} desfaz isso.',
      ],
      charge: [
        'Cobrar juros de mora',
        'Abra uma fatura vencida e escolha {reminders.charge}. Um rascunho traz os juros até hoje e as taxas dos lembretes; confira e emita.',
      ],
      rules: [
        'Definir dias, taxas e juros',
        'Nas configurações da empresa, em {invoices.view}, informe-os e escolha {form.save}.',
      ],
    },
  },
  registers: {
    about: 'O razão, em partidas dobradas, de cada empresa.',
    tasks: {
      balances: [
        'Veja os saldos',
        'Escolha os dias de um período. O nome de uma conta abre seus lançamentos.',
      ],
      codes: ['Use seu próprio plano de contas', 'Digite seus códigos ao lado das contas e salve.'],
      check: [
        'Confira o razão',
        '{journals.tab.check} compara o razão com todos os documentos e indica o primeiro que difere.',
      ],
      close: [
        'Feche um período',
        'Abra {journals.tab.periods} e escolha {journals.close}. Nada mais é lançado nesses dias.',
      ],
      export: ['Exporte para o contador', 'Escolha {list.export}, o período e o sistema.'],
      figures: [
        'Veja de que se compõe um valor',
        'Abra {registers.title} e escolha o valor apurado. Os valores sublinhados mostram como foram calculados.',
      ],
      freeze: [
        'Congele um livro',
        'Abra {registers.title}, escolha o livro e um período fechado, depois {registers.freeze}. O arquivo não muda mais.',
      ],
      opening: [
        'Traga saldos de outro sistema',
        'Escolha {journals.openingBalances} e um arquivo com faturas em aberto, créditos e depósitos. Os clientes já precisam estar no Rostrum.',
      ],
    },
  },
  bankStatements: {
    about:
      'Os pagamentos nos extratos do seu banco e as faturas que eles pagam. Lançamentos que citam a fatura são associados automaticamente.',
    tasks: {
      import: [
        'Importar um extrato',
        'Escolha {bankStatements.import} e depois {bankStatements.choose} na conta, ou solte o arquivo ali.',
        'Os arquivos podem se sobrepor: lançamentos que o Rostrum já conhece não são adicionados de novo.',
      ],
      columns: [
        'Importar um arquivo CSV',
        'Na primeira vez, escolha o que cada coluna contém e clique em {bankStatements.mapping.save}. Os próximos arquivos da conta são lidos do mesmo modo.',
      ],
      accept: [
        'Aceitar uma sugestão',
        'Clique em {bankStatements.candidate.accept} ao lado de um lançamento em aberto.',
      ],
      manual: [
        'Associar um lançamento você mesmo',
        'Abra o lançamento e procure o cliente em {bankStatements.manual}.',
        'Se precisar, altere o valor de cada fatura e clique em {bankStatements.manual.save}.',
      ],
      ignore: [
        'Ignorar tarifas ou juros',
        'Abra o lançamento, clique em {bankStatements.ignore} e escreva o motivo.',
      ],
      undo: [
        'Corrigir uma associação',
        'Abra o lançamento e clique em {bankStatements.undo}. As faturas voltam a ficar em aberto.',
      ],
    },
  },

  customers: {
    about: 'Compradores, comitentes e contatos. Especialistas veem os dados dos seus próprios clientes.',
    tasks: {
      find: ['Encontre um cliente', 'Pressione `/` e digite nome, número, e-mail, telefone ou endereço.'],
      create: [
        'Adicione um cliente',
        'Escolha {customers.new}. O Rostrum avisa sobre registros que podem ser da mesma pessoa.',
        'Escolha {customers.create}.',
      ],
      load: ['Importe clientes', 'Escolha {customers.import}.'],
      clean: [
        'Mantenha os registros limpos',
        'Abra {duplicates.title} e {sanctions.title} no topo da lista.',
      ],
      assign: ['Atribua um especialista', 'Selecione linhas e escolha {customers.assign}.'],
    },
  },
  customer: {
    about: 'Tudo sobre um cliente: contatos, negócios, pessoas, consentimentos e verificação.',
    tasks: {
      note: [
        'Registre um contato',
        'No topo de {customers.part.timeline}, escreva uma nota, escolha ligação ou reunião e depois {notes.save}.',
        'Digite `@` e um nome para avisar um colega.',
      ],
      email: [
        'Escrever um e-mail',
        'Escolha {customerEmails.write}, um endereço e depois {customerEmails.send}. Não é preciso consentimento, mas um endereço bloqueado não recebe nada.',
        'O e-mail e suas respostas ficam em {customers.part.timeline}. Você é notificado de cada resposta.',
      ],
      task: [
        'Passe uma tarefa',
        'Em {tasks.title}, descreva-a, escolha quem e quando e depois {tasks.give}.',
      ],
      edit: ['Altere os dados', 'Abra {customers.part.details}, edite e escolha {form.save}.'],
      relate: ['Relacione pessoas', 'Em {customers.part.relations}, escolha {relations.add}.'],
      suggest: [
        'Ofereça algo adequado',
        '{customers.part.matches} lista lotes que combinam com compras e interesses.',
      ],
      money: [
        'Defina placa, limite ou conta bancária',
        'Abra {customers.part.money} e escolha {terms.give} ou {bankAccounts.add}.',
      ],
      merge: [
        'Una dois registros',
        'Escolha {merges.open} no canto superior direito. A união pode ser desfeita.',
      ],
    },
  },
  customerMoney: {
    about: 'O que um cliente deve, suas faturas e pagamentos, e as condições em que ele dá lances.',
    tasks: {
      pay: ['Registre um pagamento', 'Escolha {payments.record}. O que as faturas não exigem vira crédito.'],
      refund: [
        'Devolva o crédito',
        'Escolha {payments.refund.action}. Você pode devolver no máximo o crédito.',
      ],
    },
  },
  verification: {
    about: 'Se você sabe quem é o cliente. É exigida antes de compras maiores.',
    tasks: {
      collect: [
        'Reúna documentos',
        'Escolha {verifications.document.add}, informe tipo e datas e adicione o arquivo.',
        'A página mostra o que falta. Depois escolha {verifications.step.submit}.',
      ],
      decide: [
        'Decida',
        'Escolha {verifications.step.verify}, {verifications.step.askInfo} ou {verifications.step.reject}.',
        'Você não pode decidir o que você mesmo enviou.',
      ],
      override: ['Abra uma exceção', 'Escolha {verifications.step.override} e informe o motivo.'],
    },
  },
  privacy: {
    about: 'Quais mensagens o cliente aceitou receber e os pedidos sobre dados pessoais.',
    tasks: {
      consent: [
        'Registre o consentimento',
        'Escolha assunto e canal, informe como foi dado e depois {consents.save}.',
        '{consents.page.make} deixa o próprio cliente escolher.',
      ],
      access: [
        'Atenda a um pedido de dados',
        'Escolha {privacy.access}. O arquivo fica pronto em instantes.',
      ],
      hold: ['Conserve dados para um litígio', 'Escolha {privacy.hold.place} e informe o motivo.'],
      erase: [
        'Apague um cliente',
        'Escolha {privacy.erase}. Os registros exigidos por lei são indicados e ficam.',
      ],
    },
  },
  duplicates: {
    about: 'Registros que podem ser do mesmo cliente, os mais prováveis primeiro, com os motivos.',
    tasks: {
      merge: [
        'Una dois registros',
        'Escolha {duplicates.merge} e compare campo a campo.',
        'Escolha {merges.merge}. Por algum tempo, {merges.undo} volta atrás.',
      ],
      apart: ['Mantenha os dois', 'Escolha {duplicates.dismiss}. O par não aparece mais.'],
    },
  },
  sanctions: {
    about: 'Clientes com nome parecido ao de uma lista de sanções. Uma pessoa decide cada caso.',
    tasks: {
      decide: [
        'Decida um caso',
        'Compare nomes, datas de nascimento e países.',
        'Escolha {sanctions.action.clear} ou {sanctions.action.confirm} e informe o motivo.',
      ],
      load: ['Carregue uma lista', 'Escolha {sanctions.load}. Todos os clientes são comparados de novo.'],
      lift: ['Libere um caso confirmado', 'Escolha {sanctions.action.lift} e informe o motivo.'],
    },
  },

  campaigns: {
    about: 'E-mails para muitos clientes, do rascunho ao relatório.',
    tasks: {
      create: ['Crie uma campanha', 'Escolha {campaigns.new}.'],
      approve: ['Aprove', 'Em {campaigns.tab.review}, abra uma campanha e escolha {campaigns.step.approve}.'],
      copy: ['Reaproveite uma campanha', 'Selecione-a e escolha {campaigns.duplicate}.'],
      views: [
        'Mude a visualização',
        '{campaigns.view.calendar}, {campaigns.view.segments} e {campaigns.view.suppressions} ficam acima da lista.',
      ],
    },
  },
  calendar: {
    about: 'As campanhas por dia, enviadas e planejadas, para que os clientes não recebam duas no mesmo dia.',
    tasks: {
      look: [
        'Percorra os meses',
        'Use {campaigns.calendar.previous}, {campaigns.calendar.next} e {campaigns.calendar.today}.',
      ],
      plan: [
        'Planeje os e-mails de um leilão',
        'Escolha {campaigns.plan} e selecione o leilão.',
        '{campaigns.plan.run} cria um rascunho para cada e-mail, com a data.',
      ],
    },
  },
  newCampaign: {
    about: 'Dê um nome à campanha e escolha como ela começa. Nada é enviado desta página.',
    tasks: {
      create: [
        'Crie a campanha',
        'Informe {campaigns.name} e {campaigns.topic}. Só recebem os clientes que aceitaram o assunto.',
        'Escolha {campaigns.template} e um leilão ou uma coleção, de onde vêm lotes e datas.',
        'Escolha {campaigns.create}.',
      ],
    },
  },
  campaign: {
    about:
      'Primeira de quatro etapas: quem recebe o e-mail. O resumo à direita mostra sempre o que ainda falta.',
    tasks: {
      include: [
        'Escolha os destinatários',
        'Use {audience.add.SEGMENT}, {audience.add.CONDITION} ou {audience.add.EVERYBODY}.',
        'Faça o mesmo em {audience.exclude} para quem não deve receber.',
      ],
      check: [
        'Veja quem recebe',
        'Escolha {audience.sample}. {audience.skipped} diz quem fica de fora e por quê.',
      ],
    },
  },
  content: {
    about: 'Segunda etapa: o e-mail, em cada idioma que seus clientes leem.',
    tasks: {
      write: [
        'Escreva o e-mail',
        'Clique em um bloco e edite-o à direita. Adicione blocos em {emails.palette}.',
      ],
      person: [
        'Trate o destinatário pelo nome',
        'Escolha {emails.variable.insert} e um texto para quando faltar o valor.',
      ],
      preview: [
        'Veja como um cliente',
        'Escolha um em {emails.as}. Veja também no celular e no modo escuro.',
      ],
      test: ['Envie um teste', 'Escolha {emails.test}.'],
    },
  },
  check: {
    about: 'Terceira etapa: tudo o que poderia dar errado, antes que dê.',
    tasks: {
      fix: ['Corrija os erros', 'Escolha {campaigns.check.fix} ao lado de cada um. Erros impedem o envio.'],
      accept: [
        'Confirme os avisos',
        'Leia cada um e escolha {campaigns.check.accept}. Seu nome fica registrado.',
      ],
      links: ['Teste os links', 'Escolha {campaigns.check.links}.'],
    },
  },
  sending: {
    about:
      'Quarta etapa: quando o e-mail sai. Depois que o envio começa, destinatários e conteúdo não mudam mais.',
    tasks: {
      time: ['Agende', 'Informe {campaigns.sendAt} e escolha {campaigns.step.schedule}.'],
      now: ['Envie agora', 'Escolha {campaigns.step.start} e confirme o número de destinatários.'],
      approval: ['Peça aprovação', 'Escolha {campaigns.step.submit}. Decide um colega que não a editou.'],
      pause: ['Interrompa', '{campaigns.step.pause} pode ser retomada; {campaigns.step.cancel}, não.'],
      trial: ['Teste duas versões', 'Escolha {campaigns.test.on}. A melhor vai para todos os demais.'],
    },
  },
  campaignReport: {
    about: 'O que a campanha alcançou: entregues, abertos, cliques, compras. Atualiza durante o envio.',
    tasks: {
      figures: [
        'Veja quem está por trás de um número',
        'Clique nele. {campaignReports.tab.people} abre com esse grupo.',
      ],
      sales: [
        'Veja as compras',
        'Abra {campaignReports.tab.purchases}: o que os destinatários compraram depois de um clique.',
      ],
      print: ['Imprima', 'Escolha {campaignReports.print}.'],
    },
  },
  segments: {
    about: 'Grupos de clientes para campanhas. A maioria se atualiza sozinha por condições.',
    tasks: {
      create: [
        'Crie um segmento',
        'Escolha {segments.new}, dê um nome e escolha {conditions.add}.',
        'O número de clientes acompanha. Depois escolha {segments.create}.',
      ],
      freeze: ['Fixe os membros', 'Escolha {segments.freeze}. {segments.thaw} volta atrás.'],
      archive: ['Guarde-o', 'Escolha {segments.archive}.'],
    },
  },
  suppressions: {
    about:
      'Endereços que nunca recebem e-mail, seja de que cliente forem. Devoluções e reclamações os incluem automaticamente.',
    tasks: {
      add: ['Bloqueie um endereço', 'Escolha {suppressions.add} e informe o endereço e o motivo.'],
      release: [
        'Libere um endereço',
        'Abra-o e escolha {suppressions.release}. Certifique-se de que o dono concorda.',
      ],
    },
  },
  templates: {
    about: 'E-mails com que as campanhas começam e os que o Rostrum envia automaticamente.',
    tasks: {
      create: [
        'Crie um modelo',
        'Escolha {templates.new}, selecione um ponto de partida e depois {templates.begin.create}.',
      ],
      notices: [
        'Altere e-mails automáticos',
        'Abra um em {templates.tab.transactional}, por exemplo o convite.',
      ],
      archive: ['Guarde um modelo', 'Selecione-o e escolha {templates.archive}.'],
    },
  },
  template: {
    about: 'O editor: estrutura à esquerda, o e-mail no meio, propriedades à direita.',
    tasks: {
      build: [
        'Monte o e-mail',
        'Escolha um bloco em {emails.palette}, arraste-o ou mova-o com `Space` e as setas.',
      ],
      person: [
        'Trate o destinatário pelo nome',
        'Escolha {emails.variable.insert} e um texto para quando faltar o valor.',
      ],
      picture: ['Adicione uma imagem', 'Escolha {emails.picture.choose} e descreva-a para quem não a vê.'],
      test: ['Experimente', 'Escolha um cliente em {emails.as}, ou {emails.test}.'],
      back: [
        'Volte a uma versão anterior',
        'Abra {templates.versions} e escolha {templates.version.restore}.',
      ],
    },
  },

  house: {
    about: 'A empresa, suas moedas e o que os leilões precisam antes da publicação.',
    tasks: {
      edit: ['Altere os dados da empresa', 'Edite-os em {settings.house.details} e escolha {form.save}.'],
      currency: ['Defina uma moeda', 'Em {settings.house.currencies}, escolha {currency.new}.'],
      publish: [
        'Defina requisitos de publicação',
        'Em {settings.house.publication}, escolha para cada um: obrigatório, aviso ou nada.',
      ],
      law: [
        'Confira regras legais',
        '{settings.house.regulation} e {settings.house.consent} reúnem limites e textos.',
      ],
      terms: [
        'Publique condições de venda',
        'Em {settings.termsOfSale}, informe o primeiro dia e os textos e escolha {form.save}.',
      ],
      texts: [
        'Mudar os textos nos documentos',
        'Em {documentTexts.title}, abra um texto, informe o primeiro dia e os textos e escolha {form.save}.',
      ],
      numbers: [
        'Defina contas bancárias e numeração',
        'Em {settings.house.details}, preencha {settings.bankAccounts} e {settings.numberSeries}.',
      ],
    },
  },
  gallery: {
    about: 'Se a casa vende em privado e em nome de quem.',
    tasks: {
      look: ['Veja como a galeria vende', '{settings.gallery.kind} diz em nome de quem.'],
      edit: ['Altere', 'Escolha uma opção, informe os dados e escolha {form.save}.'],
    },
  },
  departments: {
    about:
      'Os departamentos reúnem leilões, peças e especialistas. Cada categoria pertence a um departamento.',
    tasks: {
      department: ['Adicione um departamento', 'Escolha {department.new} e informe nome e código.'],
      category: ['Adicione uma categoria', 'Abra um departamento e escolha {category.new}.'],
      retire: ['Desative', 'Desligue {settings.active}. Os registros existentes não mudam.'],
      details: [
        'Defina os detalhes das peças',
        'Abra uma categoria e, em {category.detailLabels}, escolha {category.detailLabels.add}.',
      ],
      look: ['Veja as regras', '{category.arr} e {category.aml} mostram onde valem essas regras.'],
      order: ['Altere a ordem', 'Arraste uma linha, ou selecione sua alça e pressione Alt com uma seta.'],
      people: [
        'Defina chefe e membros',
        'Abra um departamento, escolha {department.head} ou use {department.member.add}.',
      ],
    },
  },
  schedules: {
    about:
      'As taxas de comissão, incrementos, impostos e direito de sequência. Leilões publicados mantêm as suas.',
    tasks: {
      create: ['Adicione uma tabela', 'Escolha {schedule.new} e informe as taxas e o primeiro dia.'],
      published: [
        'Comece com uma tabela publicada',
        'Em {schedule.published}, escolha uma. A fonte também é preenchida.',
      ],
      change: [
        'Altere taxas',
        'Abra uma e escolha {schedule.supersede}. A versão antiga termina no dia anterior.',
      ],
      defaults: ['Defina padrões para novos leilões', 'Em {saleDefaults.tab}, escolha {saleDefaults.add}.'],
      try: [
        'Experimente uma tabela',
        '{whatIf.title} mostra quanto pagam comprador e vendedor por um valor de martelo.',
      ],
    },
  },
  email: {
    about: 'Como os e-mails saem da casa: remetente, contas de campanhas, assinatura e limites.',
    tasks: {
      sender: ['Defina o remetente', 'Informe {settings.email.senderName} e {settings.email.senderAddress}.'],
      account: [
        'Adicione uma conta de campanhas',
        'Escolha {mailAccounts.new} e informe servidor e remetente.',
        'Escolha {mailAccounts.makeKey}, publique o registro e depois {mailAccounts.checkDns}.',
        'Escolha {mailAccounts.test}.',
      ],
      limits: [
        'Defina regras de campanhas',
        'Em {mailAccounts.toMany}, defina aprovação, horas de silêncio e e-mails por cliente.',
      ],
      look: ['Confira a situação', 'A página diz se os e-mails saem e por qual servidor.'],
    },
  },

  users: {
    about: 'Quem trabalha aqui, em que função e em que departamentos.',
    tasks: {
      invite: ['Convide um colega', 'Escolha {users.invite}. {users.inviteAgain} envia um novo link.'],
      leave: [
        'Um colega sai da casa',
        'Abra o usuário, escolha {handovers.open} e selecione quem assume.',
        'Depois escolha {users.deactivate}. As sessões terminam na hora.',
      ],
      locked: ['Um colega perdeu o segundo fator', 'Verifique quem está ligando e escolha {factors.reset}.'],
      stop: ['Encerre todas as sessões', 'Abra o usuário e escolha {users.sessions.end}.'],
    },
  },
  signup: {
    about: 'Convide um colega por e-mail. O link vale 24 horas.',
    tasks: {
      invite: [
        'Envie um convite',
        'Informe nome e e-mail e escolha uma função. {roles.title} mostra o que cada uma pode fazer.',
        'Escolha os departamentos: especialistas trabalham só nos seus.',
        'Escolha {session.invite.send}.',
      ],
    },
  },
  roles: {
    about: 'O que cada função pode fazer. As funções são fixas; você escolhe a de cada usuário.',
    tasks: {
      find: ['Encontre uma permissão', 'Digite em {roles.search}.'],
      read: [
        'Leia a tabela',
        '{roles.scope.all} vale para todas as linhas; {roles.scope.own}, só para as dos departamentos do usuário.',
      ],
      secret: [
        'Encontre valores confidenciais',
        'Estão marcados com {roles.secret}. Algumas consultas ficam registradas.',
      ],
    },
  },
  signInSettings: {
    about: 'Os provedores com que os usuários podem entrar e as contas que pedem acesso.',
    tasks: {
      add: [
        'Configure um provedor',
        'Registre no provedor o {providers.redirectAddress}.',
        'Informe {providers.clientId} e {providers.clientSecret}, salve e escolha {providers.test}.',
        'Ligue {providers.enabled}.',
      ],
      decide: [
        'Dê acesso a alguém',
        'Em {providers.waiting.title}, escolha {providers.accept} ou {providers.reject}.',
      ],
    },
  },
  outbox: {
    about: 'E-mails e mensagens de texto que o próprio Rostrum escreve: convites, links, avisos.',
    tasks: {
      look: ['Confira um e-mail', 'Abra uma linha para ver o texto e a resposta do servidor de e-mail.'],
      again: ['Envie de novo', 'O Rostrum tenta por um dia. {outbox.sendAgain} tenta na hora.'],
      pass: ['Ainda sem servidor de e-mail', 'Abra o convite aqui e passe o link você mesmo.'],
    },
  },
  jobs: {
    about: 'O trabalho em segundo plano: e-mails, importações, imagens, verificações.',
    tasks: {
      failed: ['Trate uma tarefa que falhou', 'Abra-a, leia {jobs.error} e escolha {jobs.retry}.'],
      stop: ['Pare uma tarefa', 'Escolha {jobs.cancel}.'],
      recurring: ['Veja a programação', '{jobs.recurring} mostra as últimas execuções e as próximas.'],
    },
  },
  audit: {
    about: 'Quem fez o quê na casa e quando. Ninguém pode alterar estes registros.',
    tasks: {
      find: ['Encontre um evento', 'Filtre por {audit.user}, {audit.noun} ou datas.'],
      open: [
        'Veja o que mudou',
        'Clique em uma linha para ver valores antigos e novos e depois em {audit.open}.',
      ],
      export: ['Exporte eventos', 'Filtre e escolha {list.export}. A exportação também fica registrada.'],
    },
  },
  health: {
    about: 'Se o sistema vai bem: versões, disco, tarefas e e-mail.',
    tasks: {
      look: [
        'Encontre um problema',
        'As seções marcadas com {health.state.ATTENTION} dizem o que há e o que fazer.',
      ],
      jobs: ['Vá à causa', 'Use {health.jobs.failed} ou {health.mail.outbox}.'],
      again: ['Verifique de novo', 'Escolha {health.again}.'],
    },
  },
} satisfies HelpPages;
