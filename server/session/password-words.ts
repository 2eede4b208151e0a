/**
 * Words that begin many passwords here and are not in the English lists: Portuguese and pinyin words, the saleroom's own, and
 * this program's.
 */
export const passwordWords: readonly string[] =
  `senha mudar mudar123 brasil brasileiro amor amorzinho meuamor teamo saudade deus jesus familia felicidade flamengo corinthians
   palmeiras saopaulo vasco gremio cruzeiro santos princesa gatinha gatinho estrela cachorro coracao obrigado bomdia
   vitoria gabriel mateus lucas rafael juliana fernanda camila carioca paulista rio2024 acesso entrar usuario administrador
   novasenha fluminense internacional borboleta jesuscristo deusefiel euteamo teamomuito minhavida brasil123 pipoca belohorizonte
   woaini woaini1314 woaini520 aini1314 wodemima mima mima123 nihao nihao123 zhongguo beijing shanghai guangzhou shenzhen
   taiwan taipei xianggang hongkong laopo laogong baobao baobei qinaide kuaile xingfu pengyou mingtian tiantian laoshi gongsi
   guanliyuan denglu zhanghao meimei gege didi jiejie mama baba woshishui caonima aiwo aiwoba buzhidao haha888 fafafa yifan
   zhangwei wangfang liuyang lina xiaoming a123456 aa123456 qaz123 abc123456 5201314 1314520 1314521 7758258
   jiayou facai gongxifacai yongyuan ceshi kouling yonghu xiaoxiao woaimama
   auction auctions auctioneer auctionhouse gavel hammer hammerprice paddle bidder bidding saleroom lots estimate reserve
   consignor provenance gallery antiques antique painting picture silver porcelain clock clocks catalogue catalog specialist
   salesroom valuation consignment
   leilao leiloes leiloeiro martelo lance lote galeria antiguidades quadro quadros prata porcelana relogio catalogo
   arrematante arremate pregao comitente avaliacao acervo obradearte
   paimai paimaihang paipin pinpai guwan guhua ciqi hualang yishu yishupin chuizi jingpai shoucang paimaishi weituoren shuhua
   rostrum rostrumdemo demo welcome changeme letmein secret office house`.split(/\s+/);
