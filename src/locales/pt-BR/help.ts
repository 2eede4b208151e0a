import type en from '../en-US/help';

export default {
  'help.title': 'Ajuda',
  'help.keys': 'Atalhos do teclado',
  'help.keys.search': 'Buscar nesta página',
  'help.keys.find': 'Buscar em tudo',
  'help.keys.next': 'Próxima linha, linha anterior',
  'help.keys.open': 'Abrir a linha',
  'help.keys.back': 'Fechar, voltar',
  'help.keys.save': 'Salvar',
  'help.keys.same': 'Na linha de resultados: repetir a última placa',
  'help.keys.help': 'Esta ajuda',
  'help.home':
    'Suas pendências: lembretes, decisões e lotes que ainda não estão prontos. Clique em uma linha para resolvê-la.',
  'help.dashboard':
    'Os números do ano, os próximos leilões e o que precisa de decisão. Clique em um número para ver as linhas que o compõem.',
  'help.auctions':
    'Todos os leilões da casa, por situação. Abra um leilão para trabalhar nos lotes e nos resultados.',
  'help.newAuction':
    'Informe o código e o título do leilão; o restante pode vir depois. As datas seguem o fuso horário do leilão.',
  'help.auction':
    'Detalhes, lotes, prontidão e resultados de um leilão. Edite os lotes na grade como em uma planilha: cada célula é salva quando você sai dela. O botão no topo é o próximo passo do leilão; quando está desativado, o texto ao lado diz o que falta.',
  'help.lot':
    'Um lote por vez, ao lado da lista de todos. “Salvar e ir ao próximo” (Ctrl/⌘ Enter) avança; Alt com as setas leva ao lote anterior ou ao seguinte. A coluna ao lado mostra a lista de verificação, os pedidos, o resultado e o histórico.',
  'help.report':
    'Os resultados de um leilão. O ícone ao lado de um número mostra como ele é calculado; valores com comissão e valores de martelo estão indicados. “Imprimir” imprime todas as linhas, não só as da página.',
  'help.collections':
    'Exposições, feiras e ofertas privadas da galeria. Abra uma coleção para organizar as obras e compartilhá-la.',
  'help.newCollection':
    'Informe o código e o título da coleção. Nos detalhes também se define quem pode vê-la e como os preços aparecem.',
  'help.collection':
    'Detalhes, obras e prontidão de uma coleção. Arraste as obras ou digite uma posição na primeira coluna para mudar a ordem.',
  'help.collectionItem':
    'Uma obra por vez, ao lado da lista de todas: texto, imagens, preço, etiqueta, reservas e vendas.',
  'help.items':
    'Tudo o que a casa tem ou teve, onde está e se pode ser vendido. Selecione linhas para colocá-las em um leilão ou em uma coleção. As visões ao lado da lista mostram os artistas e o livro de vendas.',
  'help.customers':
    'Compradores, comitentes e contatos. Busque por número, nome, e-mail, telefone ou endereço. Duplicatas, coincidências com listas de sanções e clientes a verificar têm visões próprias.',
  'help.customer':
    'Tudo sobre um cliente: linha do tempo, vendas, relações, valores, consentimentos e verificação. Escreva uma nota no topo da linha do tempo; “@” avisa um colega.',
  'help.campaigns':
    'E-mails aos clientes, do rascunho ao relatório. Segmentos, calendário e endereços bloqueados são visões desta página.',
  'help.templates':
    'Os e-mails com que as campanhas começam e os que a própria casa envia, como convites. Abra um para editá-lo; as versões anteriores são guardadas.',
  'help.newCampaign':
    'Dê um nome à campanha e escolha um modelo; um leilão ou uma coleção fornece os lotes e as datas. Nada é enviado desta página.',
  'help.campaignReport':
    'O que aconteceu com a campanha: quem recebeu, abriu, clicou, comprou ou reclamou. Clique em um número para ver as pessoas, se a sua função permitir.',
  'help.confirmEmail': 'Confirme aqui que você quer usar este e-mail na sua conta.',
  'help.profile':
    'Seu nome, idioma e senha, e os navegadores em que você está conectado. Desconecte um navegador que você não conhece e troque a senha.',
  'help.signup':
    'Convide um colega: a função decide o que pode fazer; os departamentos, em quais leilões e clientes trabalha. A senha é escolhida por um link enviado por e-mail.',
  'help.settings':
    'Como a casa funciona: dados da empresa, galeria, departamentos e categorias, tabelas de comissões, incrementos e impostos, e os servidores de e-mail. As mudanças valem para novos leilões; os publicados mantêm o que valia na publicação.',
  'help.adminSettings':
    'Usuários: quem trabalha aqui e em que função. Caixa de saída: os e-mails que a casa escreveu; um que foi recusado por ora é tentado de novo durante um dia, e “Enviar agora” tenta na hora. Tarefas: o que é feito em segundo plano, o que deu errado e quando se tenta de novo. Funções e permissões: o que cada função permite. Registro de auditoria: o que foi feito na casa e por quem. Estado do sistema: se algo precisa de atenção.',
  'help.template':
    "À esquerda, os blocos do e-mail: arraste-os ou use a alça com Espaço e as setas. No meio, o e-mail como o cliente escolhido o recebe. À direita, o que diz o bloco escolhido. '{ }' insere um dado do leitor, com o texto que o substitui quando falta: quem não tem um dado sem substituto não recebe o e-mail. As imagens vêm da casa ou são soltas no campo; descreva em palavras o que mostram.",
  'help.campaign':
    'Quatro passos: quem recebe, o que se diz, o que a verificação encontra, quando sai. O resumo fica sempre à vista. Um aviso vermelho impede o envio, um amarelo espera que alguém o aceite. Depois de iniciado, destinatários e textos ficam fixos; o envio pode ser pausado, retomado e cancelado.',
  'help.general':
    'Cada lista guarda filtros, ordem e página no próprio endereço: salve nos favoritos ou envie a um colega. O que você não pode fazer não aparece; o que ainda não é possível diz por quê.',
} satisfies Record<keyof typeof en, string>;
