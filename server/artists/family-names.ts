/**
 * Romanized family names of East Asia and Vietnam, folded (no accents, lower case). They are evidence for which part of `A,
 * B` is the family name, never proof.
 *
 * Sources: the hundred most common names of the Chinese Ministry of Public Security (2020) with those names of the Song
 * collection "Hundred Family Surnames" that painters have, in Pinyin, Wade-Giles and the spellings of Hong Kong, Taiwan and
 * Singapore; the Korean census of 2015 in official and customary spellings; the most common names of Vietnam; common names
 * of Japan with the families and schools of its painters and printmakers.
 */
const toNameSet = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

export const chineseFamilies = toNameSet(`
  ai an ao bai ban bao bei bi bian bo bu cai cao cen chai chang chao che chen cheng chi chou chu cui dai dang deng di diao
  ding dong dou du duan fan fang fei feng fu gan gao ge geng gong gou gu guan gui guo han hang hao he hong hou hu hua huan
  huang hui huo ji jia jian jiang jiao jie jin jing ju kang ke kong kou kuang lan lang lei leng li lian liang liao lin ling
  liu long lou lu luan luo lv ma man mao mei meng mi miao min ming mo mou mu nan ni nie ning niu ou ouyang pan pang pei
  peng pi ping pu qi qian qiang qiao qin qing qiu qu quan ran rao ren rong ruan rui sang sha shan shang shao shen sheng shi
  shu si sima situ song su sui sun tan tang tao teng tian tong tu wan wang wei wen weng wu xi xia xian xiang xiao xie xin
  xing xiong xu xuan xue xun yan yang yao ye yi yin ying you yu yuan yue yun zang zeng zha zhai zhan zhang zhao zhen zheng
  zhong zhou zhu zhuang zhuo zong zou zu zuo
  ch'en ch'eng ch'i ch'ien ch'in ch'iu ch'u chiang chiao chien chin chiu chuang chung hsia hsiang hsiao hsieh hsing hsu
  hsueh hsuan jen juan kan kao keng ko ku kuan kuo kung lo p'an p'eng sheh ssu-ma shih sung t'ang t'ao t'ien t'ung ting
  ts'ai ts'ao ts'ui tsai tsao tseng tso tsou tsui tung tuan yeh yen yueh yung zao
  au auyeung chan chau cheung chik cho choi chong choy chow chua chui fok fong goh ip kam keung khoo kiang koh kok koo kwan
  kwok kwong lai lam lau law lee leong leung lim loh loke low lui luk lum mak mok mui ng ngai ngan ong oon pak phua poon
  quek seah seet shek shiu shum sia siew sim sin sit siu soh soo sum sy sze tai tam tay teh teo tham thng toh tsang tse tsoi
  wat wee wong woo yam yau yee yeo yeoh yeung yim yip yiu yuen`);

export const koreanFamilies = toNameSet(`
  ahn an bae baek baik bak ban bang bong byeon byun cha chae chang chi cho choe choi chon chong choo chu chun chung do eo
  eom eum ga gang gil gim go goh gong goo gu gwak gwon ha ham han hong heo hur huh hwang hwangbo hyun im in jang je jee
  jeon jeong jhang ji jin jo joo ju jun jung kang kho ki kil kim ko koh kong koo ku kwak kwon kyung lee li lim ma maeng
  min mo moon mun na nam namgung nah no noh oh pae paek paik pak pang park pyo pyun ra ri rhee rim ro roh ryu ryoo seo seok
  seol seong seonu sim shim shin sin so sohn son song suh suk sun sung tak u um wang wee whang wi won woo wu yang ye yeo
  yeom yeon yi yim yo yoo yoon you youn yu yum yun`);

/** Family names of most Koreans: a name that begins with one of these begins with the family name. */
export const commonKoreanFamilies = toNameSet(
  'kim gim lee yi rhee park pak bak choi choe jung jeong chung kang gang cho jo yoon yun',
);

export const vietnameseFamilies = toNameSet(`
  an au bach bui cao che chu chau cu dam dang dao dau diep dinh do doan dong du duong giang giap ha hoang ho hua huynh
  kieu kim la lai lam le lu luong luu ly ma mac mai nghiem ngo nguyen ninh nong ong pham phan phi phu phung quach quan ta
  thach thai than thi to ton trac tran trieu trinh truong tu ung van vi vo vu vuong`);

export const japaneseFamilies = toNameSet(`
  abe aida ando aoki aoshima arakawa araki arai asai asano baba chiba doi ebihara eda endo foujita fujii fujimoto fujino
  fujioka fujisawa fujita fujiwara fukuda fukui fukumoto fukushima furukawa furuya goto hamada hamaguchi hara harada
  hasegawa hashimoto hatakeyama hatano hattori hayashi higuchi hirai hirano hirata hirayama hirose honda honma hori horiuchi
  hoshino hosoe hosokawa ichikawa igarashi ikeda imai imamura inoue ishibashi ishida ishiguro ishihara ishii ishikawa
  ishimoto ishiuchi isobe ito iwamoto iwasaki iwata izumi kagawa kamei kanayama kaneko kasahara katayama kato katsura
  kawabata kawada kawaguchi kawahara kawai kawakami kawamata kawamura kawano kawara kawasaki kawashima kawauchi kikuchi
  kimura kinoshita kishi kishida kishimoto kita kitamura kitano kobayashi koga koide koike koizumi kojima komatsu komura
  kondo kono koshimizu kubo kubota kudo kuroda kurokawa kurosawa kusama kuwahara kuwayama machida maeda makino maruyama
  masuda matsubara matsuda matsui matsumoto matsumura matsuo matsuoka matsushita matsuura minami minemura miura miyagawa
  miyajima miyake miyamoto miyata miyazaki mizuno mochizuki mori morimoto morimura morita moriyama motonaga mukai murai
  murakami muraki murata nagai nagano nagasawa nagata naito nakagawa nakahara nakai nakajima nakamura nakanishi nakano
  nakashima nakata nakayama nara narahara naruse negishi nishi nishida nishikawa nishimura nishiyama nishizawa noda noguchi
  nomura odani ogata ogawa ogino oguri ohara ohno ohta oiwa okabe okada okamoto okamura okazaki okubo okuda okumura omori
  onishi ono onodera oshima ota otake otani otsuji otsuka ozaki ozawa saeki saito sakaguchi sakai sakamoto sakata sakurai
  sano sasaki sato sawada sekine seki shibata shimada shimamoto shimamura shimizu shinohara shinoyama shiomi shiota shiraga
  shiraishi sone sueda sueki suga sugai sugimoto sugita sugiura sugiyama suda suzuki tabata tachibana tada taguchi takagi
  takahashi takamatsu takano takashima takayama takeda takenaka takeuchi tamura tanaka tani taniguchi teraoka teshigahara
  tomita tomatsu toyoda tsuchiya tsuda tsuji tsukamoto uchida ueda uehara uematsu ueno umehara usami wada watanabe yagaki
  yagi yamada yamagata yamaguchi yamakawa yamamoto yamamura yamanaka yamasaki yamashita yamauchi yamawaki yamazaki yanagi
  yanagihara yano yasuda yasui yokoi yokoo yokota yokoyama yoneda yoshida yoshihara yoshikawa yoshimoto yoshimura yoshino`);

/** Families and schools of Japanese artists that lists also sort by art name: `Hokusai, Katsushika`. */
export const japaneseSchools = toNameSet(`
  ando chobunsai eishosai hanabusa hasegawa hashiguchi hishikawa hon'ami ike ikeno ippitsusai ishikawa isoda ito itoh iwasa
  kaigetsudo kaiho kano katsukawa katsushika kawanabe kawase keisai kikugawa kishi kitagawa kitao kobayashi koikawa kubo
  maruyama matsumura miyagawa mizuno mori nagasawa natori nishikawa ogata ohara okada okumura ryuryukyo sakai shiba shibata
  soga suzuki takeuchi tani tanomura tawaraya tomioka torii tosa toshusai totoya toyohara tsukioka uragami utagawa watanabe
  yanagawa yashima yokoyama yosa yoshida`);

/** Western given names that are common with East Asian family names: `Lin, Richard` is Richard Lin. */
export const westernGivenNames = toNameSet(`
  aaron abel abigail ada adam adele adrian agnes alan albert alec alex alexander alexandra alfred ali alice alicia alina
  aline alison amanda amelia amy ana andre andrea andreas andrew andy angela anita ann anna anne annette annie anthony
  antoine anton antonio april arnold arthur ashley audrey august barbara beatrice ben benjamin benson bernard bernice beth
  betty bianca bill billy bob boris brandon brenda brian bruce byron calvin cameron camille carl carla carlos carmen carol
  caroline catherine cecilia celia celine charles charlotte cheryl chloe chris christian christina christine christopher
  cindy claire clara clarence claude claudia colin connie cora cynthia dan dana daniel daniela daniele danny daphne darren
  david dawn dean debbie deborah denise dennis derek diana diane dick dina dolores don donald donna dora doris dorothy
  douglas duke dylan eddie edgar edith edmund edna edward edwin eileen elaine eleanor elena eli elisa elizabeth ella ellen
  elsa elsie emil emilia emily emma eric erica erik ernest esther ethan eugene eva evan eve evelyn felix fiona flora
  florence frances francis frank fred frederick gabriel gary gavin gemma george georgia gerald gilbert gina glenn gloria
  gordon grace graham greg gregory gustav guy hanna hannah harold harry harvey hazel heather hector helen helena henri
  henry herbert herman hilary howard hubert hugh hugo ian ida ines ingrid irene iris isaac isabel isabella ivan ivy jack
  jackie jackson jacob jacqueline jacques james jamie jan jane janet janice jason jasmine jay jean jeff jeffrey jennifer
  jenny jeremy jerry jesse jessica jim jimmy joan joanna joe joel johanna john johnny jon jonathan joseph joshua joy joyce
  juan judith judy julia julian julie juliet june justin karen karin karl kate katherine kathleen kathy katie keith ken
  kenneth kenny kevin kirsten kitty klaus lara larry laura lauren lea leah lena leo leon leonard leslie lewis liam lily lina
  linda lisa liz lola lorna louis louisa louise lucas lucia lucy luis luke lydia lynn mabel maggie magnus marc marcel marco
  marcus margaret maria marian marie marilyn marina mario marion mark marlene martha martin mary mathew matthew maureen
  maurice max maxine may maya megan melanie melissa mia michael michele michelle mike mimi mina miranda miriam moira mona
  monica muriel nancy naomi natalie nathan neil nell neville nicholas nick nicola nicole nigel nina noel nora norman oliver
  olivia oscar otto owen pam pamela patricia patrick paul paula pauline peggy penny percy peter petra philip philippe phoebe
  phyllis pia pierre polly priscilla rachel ralph raymond rebecca regina rene renee rhoda richard rita robert roberta robin
  roger roland rolf roman ron ronald rosa rosalie rose roy ruben ruby rudolf rudolph rupert russell ruth sabrina sally sam
  samantha samuel sandra sandy sara sarah scott sean serena sharon sheila shelley sherman shirley sidney silvia simon simone
  sofia solomon sonia sophia sophie stanley stella stephanie stephen steve steven stuart sue susan susanna susie suzanne
  sylvia tania tanya ted terence teresa terry thea theodore theresa thomas tim timothy tina toby todd tom tony tracy trevor
  ursula valentina valerie vanessa vera veronica vicky victor victoria vincent viola violet virginia vivian vivien wade
  wallace walter wanda warren wendy wilfred wilhelm will william willie wilson winnie winston xavier yvonne zachary zara zoe`);
