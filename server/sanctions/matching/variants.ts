import { unifySpelling } from './spelling';

/**
 * Given and family names that are the same name in several languages and that no spelling rule connects, one name per line.
 * Short forms are left out because they can be short for too many names.
 */
const lines = `
evgeny evgeni evgenij jewgeni jevgeni eugene eugen eugenio eugenia evgenia yevhen yevhenii yauheni evhen
alexander aleksandr alexandre alejandro alessandro oleksandr aliaksandr alexandros
alexei aleksei alexey oleksii aliaksei alexis
andrei andrew andreas andres andre andrii andriy anders andrzej
anton antony anthony antonio antoine antonios
boris borys barys
daniel daniil danil danylo danila
denis denys dionysius
dmitry dmitri dimitri dmytro dzmitry dimitrios demetrius
elena yelena helena helen olena alena jelena
elizabeth elisabeth elizaveta yelizaveta jelisaweta isabel elisabetta
catherine katherine ekaterina yekaterina jekaterina kateryna katarina caterina
george georgy georgi georgiy georgii jorge giorgio georgios heorhii
yuri yurii iurii juri jurij yury yuriy iouri youri
gregory grigory grigori grigorii hryhorii gregorio gregor
igor ihor
ilya ilia illia
ivan john johann johannes juan jean giovanni joao ioann ioannis jan
joseph iosif josef jose giuseppe yosyp yosef josip
yusuf yousef youssef yousuf yusef yousif
xenia ksenia kseniya kseniia
constantine konstantin konstantinos kostiantyn constantin costantino
leonid leonidas
lev leo leon
luke lucas luca lukas
mary maria marie mariya marija
mark marcus marco marc marek markus
matthew matvei matthias mateo matteo matthieu
michael mikhail michail mykhailo michel miguel michele mihail mikael
nicholas nikolai nikolay nicolas nikolaus mykola mikalai niccolo nikolaos
natalia nataliya natalya nathalie nataliia
olga olha helga volha
paul pavel pablo paolo pavlo paulo
peter pyotr petr pedro pietro pierre petro piotr petros
philip philipp filipp felipe filippo
semyon semen simon simeon symon
sergei sergey serge sergio serhii serhiy siarhei
stepan stephen steven stefan stephan stefano esteban etienne istvan
svetlana svitlana sviatlana
timothy timofei timofey tymofii
vadim vadym vadzim
valery valeri valerii valeriy valerio
vasily vasili vassili vasyl basil vasilios
victor viktor vittorio wiktor
vitaly vitali vitalii vitalij witali
vladimir volodymyr uladzimir wladimir
vsevolod wsewolod
vyacheslav viacheslav wjatscheslaw viatcheslav
yakov jacob jakob jacques iakov jaakov
yana jana
yegor egor jegor
muhammad mohammed mohammad mohamed muhammed mohamad muhamad mahomed mohamet mehmet mehmed mamadou mahammad magomed mukhammad
ahmad ahmed akhmed achmed ahmet akhmad
mahmud mahmoud mahmood makhmud
hussein husayn husain hussain hossein husein hosein hoseyn khusein houssein huseyin
hassan hasan khasan hasson
hamid khamid hameed hamed
ali aly
umar omar omer
uthman osman othman usman
ibrahim ebrahim ibraheem
ismail esmail ismael
ishaq ishak isaac isaak yitzhak
jafar jaafar djafar cafer
khalid khaled
mustafa mostafa moustafa moustapha
saddam sadam
qaddafi gaddafi kadhafi gadhafi qadhafi khadafy
sulayman suleiman soleiman suleyman sulaiman solaiman
yahya yehia
yaqub yakub yacoub
zaynab zeinab zainab
abdullah abdallah abdulla abdollah
nasser nasir naser nassir
said saeed sayed
sharif shareef cherif
tariq tarek tarik
bashar bachar
kim gim
lee yi rhee ri rhie
park pak bak
choi choe
jung jeong chung chong
kang gang
cho jo
yoon yun
lim im rim
kwon gwon
roh noh no
paik baek paek baik
shin sin
suh seo
yoo yu ryu
`;

const groups = new Map<string, number>();
for (const [number, line] of lines.trim().split('\n').entries())
  for (const name of line.split(' ')) {
    const spelling = unifySpelling(name.normalize('NFKD').replace(/\p{M}/gu, ''));
    if (!groups.has(spelling)) groups.set(spelling, number);
  }

/** Returns the number of the name that a word is a variant of. Words with the same number are variants of one name. */
export const variantGroup = (spelling: string): number | undefined => groups.get(spelling);

/** Korean family names in common spellings; a name with one of them is compared by syllable. */
const koreanFamilies = new Set(
  'kim gim lee yi rhee ri park pak bak choi choe jung jeong chung chong kang gang cho jo yoon yun lim im rim kwon gwon roh noh paik baek paek shin sin suh seo yoo yu ryu jang chang han oh hwang ahn song jeon hong moon mun bae son heo hur nam sim shim ko koh go'.split(
    ' ',
  ),
);
export const isKoreanFamily = (latin: string): boolean => koreanFamilies.has(latin);
