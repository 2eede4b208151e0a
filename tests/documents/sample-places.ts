import type { InvoiceDocument } from '#contract/invoice-document';
import type { Language } from '#contract/session';

/** Invented houses, each with a buyer of its own country. */
export interface Place {
  language: Language;
  currency: string;
  seller: InvoiceDocument['seller'];
  buyer: InvoiceDocument['buyer'];
  saleTitle: string;
  titles: string[];
  words: { shipping: string; storage: string; discount: string; creditReason: string };
  texts: string[];
}

const london: Place = {
  language: 'en-US',
  currency: 'GBP',
  seller: {
    name: 'Hammerly & Lotte',
    address: {
      lines: '8 Mallet Court\nSt. Gavel’s',
      postcode: 'SW1Y 9ZZ',
      town: 'London',
      region: '',
      country: 'GB',
    },
    vatNumber: 'GB 123 4567 89',
    companyNumber: '01234567',
    email: 'accounts@hammerly.example',
    phone: '+44 20 7946 0999',
    website: 'hammerly.example',
    logo: null,
    paperSize: 'A4',
    bankAccounts: [
      {
        payee: 'Hammerly & Lotte Client Account',
        account: 'GB29 NWBK 6016 1331 9268 19',
        bankCode: '60-16-13',
        bank: 'Gavel Street Bank, London',
        currency: 'GBP',
      },
    ],
  },
  buyer: {
    name: 'Mr Peregrine Paddlesworth',
    address: {
      lines: 'The Old Rostrum\n12 Bidders Lane',
      postcode: 'BA1 9ZZ',
      town: 'Bath',
      region: '',
      country: 'GB',
    },
    vatNumber: '',
    companyNumber: '',
    email: 'peregrine@paddlesworth.example',
    customerNo: '10482',
    isBusiness: false,
  },
  saleTitle: 'Old Masters and British Paintings',
  titles: [
    'Circle of Josef Łukasz Źródło (1720–1791), Portrait of a lady with a spaniel',
    'Erzsébet Őry, Landscape near Győr, oil on panel',
    'A George III mahogany longcase clock, the silvered dial signed “T. Tickwell, Bath”',
    '葛飾ほくさい, Wave and cranes (なみに鶴), woodblock print',
    'A Voyage Round the Saleroom, 2 vols., first edition, calf',
  ],
  words: {
    shipping: 'Packing and delivery to Bath',
    storage: 'Storage, 17 days, 3 lots',
    discount: 'Courtesy discount on the premium',
    creditReason: 'Hammer price of lot 7 corrected',
  },
  texts: [
    'Payment is due within fourteen days. Lots are released once cleared funds have been received; please bring this invoice when you collect them.',
    'Lots not collected within fourteen days of the sale are subject to storage charges under our terms of sale.',
  ],
};

const lisbon: Place = {
  language: 'pt-BR',
  currency: 'EUR',
  seller: {
    ...london.seller,
    name: 'Casa Martelinho Leilões',
    address: { lines: 'Rua do Lance, 27', postcode: '1200-999', town: 'Lisboa', region: '', country: 'PT' },
    vatNumber: 'PT 501 234 560',
    companyNumber: '501 234 560',
    email: 'contas@martelinho.example',
    phone: '+351 21 999 0000',
    website: 'martelinho.example',
    bankAccounts: [
      {
        payee: 'Casa Martelinho Leilões, Lda.',
        account: 'PT50 0002 0123 1234 5678 9015 4',
        bankCode: 'BESCPTPL',
        bank: 'Banco do Martelo',
        currency: 'EUR',
      },
    ],
  },
  buyer: {
    ...london.buyer,
    name: 'Conceição Lançalote de Araújo',
    address: {
      lines: 'Avenida da Arrematação, 145, 3.º Dto.',
      postcode: '4000-999',
      town: 'Porto',
      region: '',
      country: 'PT',
    },
    email: 'conceicao@lancalote.example',
  },
  saleTitle: 'Pintura, Mobiliário e Livros Antigos',
  titles: [
    'Círculo de Josefa d’Almartelo (1630–1684), Natureza-morta com doces e flores',
    'Inácio Placão, Vista do Tejo ao entardecer, óleo sobre tela',
    'Cômoda D. José em pau-santo, com ferragens em bronze dourado',
    'Par de jarras de porcelana da China (青花瓷), Companhia das Índias',
    'Viagem à volta do martelo, 2 volumes, primeira edição',
  ],
  words: {
    shipping: 'Embalagem e entrega no Porto',
    storage: 'Armazenagem, 17 dias, 3 lotes',
    discount: 'Desconto de cortesia na comissão',
    creditReason: 'Correção do valor de martelo do lote 7',
  },
  texts: [
    'O pagamento deve ser feito em até quatorze dias. Os lotes são entregues após a confirmação do crédito; apresente esta fatura na retirada.',
    'Os lotes não retirados em até quatorze dias após o leilão estão sujeitos a taxas de armazenagem, conforme as condições de venda.',
  ],
};

const shanghai: Place = {
  language: 'zh-CN',
  currency: 'CNY',
  seller: {
    ...london.seller,
    name: '木槌山房拍卖有限公司',
    address: { lines: '黄浦区落槌路88号', postcode: '200999', town: '上海市', region: '', country: 'CN' },
    vatNumber: '91310000MA1XXXXX0X',
    companyNumber: '310000400999999',
    email: 'caiwu@muchui.example',
    phone: '+86 21 5555 0999',
    website: 'muchui.example',
    bankAccounts: [
      {
        payee: '木槌山房拍卖有限公司',
        account: '6222 0000 9999 8888 777',
        bankCode: '102290099999',
        bank: '举牌银行上海落槌路支行',
        currency: 'CNY',
      },
    ],
  },
  buyer: {
    ...london.buyer,
    name: '竞举牌先生',
    address: {
      lines: '西湖区加价巷6号2幢301室',
      postcode: '310099',
      town: '杭州市',
      region: '浙江省',
      country: 'CN',
    },
    email: 'jupai@jing.example',
  },
  saleTitle: '中国书画与古籍善本',
  titles: [
    '佚名（清）《秋山问道图》，设色纸本，立轴',
    '槌声居士《墨竹四屏》，水墨纸本',
    '清乾隆款粉彩花卉纹瓶一对',
    'Circle of Josef Łukasz Źródło，《持扇女子像》，布面油画',
    '《拍场纪行》二册，初刻本',
  ],
  words: {
    shipping: '包装及运送至杭州',
    storage: '保管费，3件，17天',
    discount: '佣金优惠',
    creditReason: '更正图录号7的落槌价',
  },
  texts: [
    '请于成交后十四日内付清全部款项。款项到账后方可提取拍品，提货时请出示本账单。',
    '成交后十四日内未提取的拍品，将依拍卖规则收取保管费。',
  ],
};

const taipei: Place = {
  language: 'zh-TW',
  currency: 'TWD',
  seller: {
    ...london.seller,
    name: '木槌山房拍賣股份有限公司',
    address: {
      lines: '落槌路二段88號5樓',
      postcode: '106999',
      town: '大安區',
      region: '台北市',
      country: 'TW',
    },
    vatNumber: '12345678',
    companyNumber: '12345678',
    email: 'caiwu@muchui-tw.example',
    phone: '+886 2 5555 0999',
    website: 'muchui-tw.example',
    bankAccounts: [
      {
        payee: '木槌山房拍賣股份有限公司',
        account: '012-345678-9012',
        bankCode: '999',
        bank: '舉牌銀行大安分行',
        currency: 'TWD',
      },
    ],
  },
  buyer: {
    ...london.buyer,
    name: '競舉牌先生',
    address: {
      lines: '加價巷6號3樓之1',
      postcode: '700999',
      town: '中西區',
      region: '台南市',
      country: 'TW',
    },
    email: 'jupai@jing-tw.example',
  },
  saleTitle: '中國書畫與古籍善本',
  titles: [
    '佚名（清）《秋山問道圖》，設色紙本，立軸',
    '槌聲居士《墨竹四屏》，水墨紙本',
    '清乾隆款粉彩花卉紋瓶一對',
    'Circle of Josef Łukasz Źródło，《持扇女子像》，油彩畫布',
    '《拍場紀行》二冊，初刻本',
  ],
  words: {
    shipping: '包裝及運送至台南',
    storage: '倉儲費，3件，17天',
    discount: '服務費優惠',
    creditReason: '更正編號7之落槌價',
  },
  texts: [
    '請於成交後十四日內付清全部款項。款項入帳後始可提領拍品，提領時請出示本帳單。',
    '成交後十四日內未提領之拍品，將依拍賣規則收取倉儲費。',
  ],
};

/** Paid by QR-bill, whatever the language. */
export const swissPlace: Place = {
  ...london,
  currency: 'CHF',
  seller: {
    ...london.seller,
    name: 'Auktionshaus Hämmerli AG',
    address: { lines: 'Gantgasse 12', postcode: '8001', town: 'Zürich', region: '', country: 'CH' },
    vatNumber: 'CHE-123.456.788 MWST',
    companyNumber: 'CHE-123.456.788',
    email: 'buchhaltung@haemmerli.example',
    phone: '+41 44 999 00 00',
    website: 'haemmerli.example',
    bankAccounts: [
      {
        payee: 'Auktionshaus Hämmerli AG',
        account: 'CH93 0076 2011 6238 5295 7',
        bankCode: 'POFICHBEXXX',
        bank: 'Bank zum Hammer, Zürich',
        currency: 'CHF',
      },
    ],
  },
  buyer: {
    ...london.buyer,
    name: 'Łucja Bieterli-Źródło',
    address: { lines: 'Zuschlagstrasse 5', postcode: '3011', town: 'Bern', region: '', country: 'CH' },
  },
};

export const places: Readonly<Record<Language, Place>> = {
  'en-US': london,
  'pt-BR': lisbon,
  'zh-CN': shanghai,
  'zh-TW': taipei,
};
