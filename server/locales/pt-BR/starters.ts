import type { Locale } from '../locale';

export default {
  announcement: {
    subject: 'Em breve em leilão: {{ sale.title | default: "nosso próximo leilão" }}',
    preheader: '{{ sale.dates | default: "Reserve a data" }}',
    title: '{{ sale.title | default: "Nosso próximo leilão" }}',
    opening:
      '<p>{{ customer.salutation }},</p><p>Temos o prazer de anunciar nosso próximo leilão. Abaixo estão as primeiras obras que irão a pregão; o catálogo completo será publicado em breve.</p>',
    heading: 'Primeiros destaques',
    closing:
      '<p>Se desejar ver uma obra antes da exposição ou receber um laudo de conservação, responda a este e-mail. Nossos especialistas estão à sua disposição.</p>',
    button: 'Ver o leilão',
  },
  catalogue: {
    subject: 'O catálogo está on-line: {{ sale.title | default: "nosso próximo leilão" }}',
    preheader: 'Todos os lotes, com estimativas e imagens',
    title: 'O catálogo está on-line',
    opening:
      '<p>{{ customer.salutation }},</p><p>Todos os lotes do leilão já podem ser vistos com imagens, procedência e estimativa. Estes são alguns que merecem a sua atenção.</p>',
    heading: 'Destaques',
    closing:
      '<p>Você pode dar lances no salão, por telefone, on-line ou deixar um lance prévio. Faça seu cadastro com antecedência: no primeiro cadastro pedimos um documento de identidade.</p>',
    button: 'Ver o catálogo',
  },
  consign: {
    subject: 'Últimos dias para consignar',
    preheader: 'Estamos concluindo o catálogo: {{ sale.title | default: "nosso próximo leilão" }}',
    title: 'Últimos dias para consignar',
    opening:
      '<p>{{ customer.salutation }},</p><p>Estamos concluindo o catálogo do próximo leilão e ainda aceitamos algumas obras de destaque. Nossos especialistas dirão, em sigilo e sem compromisso, quanto a sua obra pode alcançar.</p>',
    heading: 'Como funciona',
    closing:
      '<ol><li>Envie imagens da obra, as dimensões e o que souber de sua história.</li><li>Em poucos dias você recebe uma estimativa de leilão.</li><li>Se decidir vender, cuidamos do transporte, da fotografia e da catalogação.</li></ol>',
    button: 'Pedir uma avaliação',
  },
  artists: {
    subject: 'Seus artistas: {{ sale.title | default: "nosso próximo leilão" }}',
    preheader: 'Uma seleção para {{ customer.name | default: "você" }}',
    title: 'Obras que podem interessar a você',
    opening:
      '<p>{{ customer.salutation }},</p><p>Do nosso próximo leilão, selecionamos os lotes dos artistas que você coleciona e das áreas do seu interesse.</p>',
    heading: 'Selecionados para você',
    closing:
      '<p>Gostaria de ser avisado antes ou de saber de outros artistas? Responda a este e-mail e atualizaremos os seus interesses.</p>',
    button: 'Ver todos os lotes',
  },
  results: {
    subject: 'Resultados: {{ sale.title | default: "nosso último leilão" }}',
    preheader: 'Os preços do leilão em resumo',
    title: 'Os resultados do nosso leilão',
    opening:
      '<p>{{ customer.salutation }},</p><p>Agradecemos a todos os compradores e comitentes por um leilão disputado. Estes são alguns dos preços alcançados.</p>',
    heading: 'Maiores preços',
    closing:
      '<p>Alguns lotes que não encontraram comprador continuam disponíveis. E, se os resultados o fizeram pensar em vender, teremos prazer em avaliar as suas obras.</p>',
    button: 'Ver todos os resultados',
  },
  exhibition: {
    subject: 'Convite: {{ sale.title | default: "nossa nova exposição" }}',
    preheader: '{{ sale.dates | default: "Esperamos a sua visita" }}',
    title: '{{ sale.title | default: "Nossa nova exposição" }}',
    opening:
      '<p>{{ customer.salutation }},</p><p>Temos o prazer de convidar você para a nossa nova exposição. As obras podem ser vistas e adquiridas desde o primeiro dia.</p>',
    heading: 'Sua visita',
    closing:
      '<p>{{ house.name }}<br>{{ house.address }}</p><p>Avise-nos se deseja vir à abertura ou ver as obras com um de nossos especialistas.</p>',
    button: 'Ver as obras',
  },
} satisfies Locale['starters'];
