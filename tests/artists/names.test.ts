import { parseArtistNames } from '../../server/artists/artist-names';

const read = (text: string, nationality = '', birthPlace = '') =>
  parseArtistNames(text, { nationality, birthPlace });
const certain = (text: string, nationality = '', birthPlace = '') => {
  const { name, isDoubtful } = read(text, nationality, birthPlace);
  return isDoubtful ? `${name}?` : name;
};

test.each([
  ['Ai, Weiwei', 'Chinese', 'Ai Weiwei'],
  ['Zhang, Daqian', 'Chinese', 'Zhang Daqian'],
  ['Qi, Baishi', 'Chinois', 'Qi Baishi'],
  ['Cao, Fei', 'chinesa', 'Cao Fei'],
  ['Chang, Dai-chien', 'chinesisch', 'Chang Dai-chien'],
  ['Zao, Wou-Ki', 'Chinese', 'Zao Wou-Ki'],
  ['Xu, Bing', '中国', 'Xu Bing'],
  ['Yu, Peng', '台灣', 'Yu Peng'],
  ['Ju, Ming', 'Taiwanese', 'Ju Ming'],
  ['Wong, Chi Wai', 'Hong Kong', 'Wong Chi Wai'],
  ['Ma, Desheng', 'CN', 'Ma Desheng'],
  ['Ouyang, Chun', 'Chinese', 'Ouyang Chun'],
  ['Huang, Yong Ping', 'China', 'Huang Yong Ping'],
  ['Hokusai, Katsushika', 'Japanese', 'Katsushika Hokusai'],
  ['Utamaro, Kitagawa', 'japonês', 'Kitagawa Utamaro'],
  ['Hiroshige, Utagawa', '', 'Utagawa Hiroshige'],
  ['Utagawa, Hiroshige', 'Japanese', 'Utagawa Hiroshige'],
  ['Itō, Jakuchū', '日本', 'Itō Jakuchū'],
  ['Kusama, Yayoi', 'Japanese', 'Kusama Yayoi'],
  ['Sesshū, Tōyō', 'japonais', 'Sesshū Tōyō'],
  ['Lee, Ufan', 'Korean', 'Lee Ufan'],
  ['Kim, Whanki', 'South Korean', 'Kim Whanki'],
  ['Park, Seo-Bo', 'coreano', 'Park Seo-Bo'],
  ['Lee, Seung-Taek', 'koreanisch', 'Lee Seung-Taek'],
  ['Chung, Sang-Hwa', '韓國', 'Chung Sang-Hwa'],
  ['Nguyen, Gia Tri', 'Vietnamese', 'Nguyen Gia Tri'],
  ['Lê, Phổ', 'Vietnamita', 'Lê Phổ'],
  ['Mai, Trung Thứ', 'vietnamien', 'Mai Trung Thứ'],
  ['齐, 白石', 'Chinese', '齐白石'],
  ['이，우환', 'Korean', '이우환'],
  ['草間, 彌生', '', '草間彌生'],
])('%s (%s) keeps the family name first: %s', (text, nationality, name) => {
  expect(certain(text, nationality)).toBe(name);
});

test.each([
  ['Di Cavalcanti, Emiliano', 'Brazilian', 'Emiliano Di Cavalcanti'],
  ['Brueghel, Jan, I', 'Flemish', 'Jan Brueghel, I'],
  ['Rembrandt Harmensz. van Rijn, circle of', 'Dutch', 'circle of Rembrandt Harmensz. van Rijn'],
  ['Rubens, Peter Paul, circle of', 'Flemish', 'circle of Peter Paul Rubens'],
  ['Zhang, Daqian, attributed to', 'Chinese', 'attributed to Zhang Daqian'],
  ['Sanzio, Raffaello, after', '', 'after Raffaello Sanzio'],
  ['Aylesford, Heneage Finch, Fourth Earl of', '', 'Heneage Finch, Fourth Earl of Aylesford'],
  ['Moholy-Nagy, László', 'Hungarian', 'László Moholy-Nagy'],
  ['Munkácsy, Mihály', 'magyar', 'Mihály Munkácsy'],
  ['Lin, Maya', 'American', 'Maya Lin'],
  ['Paik, Nam June', 'Korean', 'Nam June Paik'],
  ['Lin, Richard', 'Taiwanese', 'Richard Lin'],
  ['Noguchi, Isamu', 'American', 'Isamu Noguchi'],
  ['Leach, Bernard', '', 'Bernard Leach'],
  ['Long, Richard', '', 'Richard Long'],
  ['Romano, Mario', 'Italian', 'Mario Romano'],
  ['Song, Simon', 'British', 'Simon Song'],
  ['Toyokuni, III', 'Japanese', 'Toyokuni III'],
])('writes %s (%s) as %s', (text, nationality, name) => {
  expect(certain(text, nationality)).toBe(name);
});

test.each([
  ['Leach, Bernard', 'Hong Kong, China', 'Bernard Leach'],
  ['Hillier, Tristram', 'Beijing, Zhonghua', 'Tristram Hillier'],
  ['Koh, Terence', 'Beijing, Zhonghua', 'Terence Koh'],
  ['di Suvero, Mark', 'Shanghai, Zhonghua', 'Mark di Suvero'],
  ['Leach, David', 'Tokyo, Nihon', 'David Leach'],
  ['Poons, Larry', 'Tokyo, Nihon', 'Larry Poons'],
  ['Ardizzone, Edward', 'Hai Phìng, Viet Nam', 'Edward Ardizzone'],
  ['Ai, Weiwei', 'Beijing, Zhonghua', 'Ai Weiwei'],
  ['Li, Yuan-chia', 'Zhonghua', 'Li Yuan-chia'],
  ['Lee, Ufan', "Kyongsang-namdo, Taehan Min'guk", 'Lee Ufan'],
  ['Yamaguchi, Katsuhiro', 'Tokyo, Nihon', 'Yamaguchi Katsuhiro'],
  ['Moholy-Nagy, László', 'Magyarország', 'László Moholy-Nagy'],
  ['Lin, Maya', 'Athens, Ohio', 'Maya Lin'],
])('writes %s, born in %s, as %s', (text, birthPlace, name) => {
  expect(certain(text, '', birthPlace)).toBe(name);
});

test.each([
  // Without an origin only the lists of names decide.
  ['Ai, Weiwei', '', 'Ai Weiwei?'],
  ['Zhang, Daqian', '', 'Zhang Daqian?'],
  ['Lee, Ufan', '', 'Lee Ufan?'],
  ['Tanaka, Atsuko', '', 'Tanaka Atsuko?'],
  // Of two nationalities the first decides.
  ['Zao, Wou-Ki', 'Chinese-French', 'Zao Wou-Ki?'],
  ['Do, Ho-Suk', 'American, born Korea', 'Ho-Suk Do?'],
  // The given name is not Chinese.
  ['Tsai, Charwei', 'Taiwanese', 'Charwei Tsai?'],
  // The file has given and family name swapped.
  ['Guo-Qiang, Cai', 'Chinese', 'Cai Guo-Qiang?'],
  ['Weiwei, Ai', 'Chinese', 'Ai Weiwei?'],
])('reads %s (%s) as %s, to be checked', (text, nationality, name) => {
  expect(certain(text, nationality)).toBe(name);
});

test('keeps a name without a comma as written and sorts it by the family name', () => {
  expect(read('Nam June Paik', 'Korean')).toMatchObject({
    name: 'Nam June Paik',
    sortName: 'Paik, Nam June',
  });
  expect(read('Zhang Daqian', 'Chinese')).toMatchObject({ name: 'Zhang Daqian', sortName: 'Zhang, Daqian' });
  expect(read('Lee Ufan', 'Korean')).toMatchObject({ sortName: 'Lee, Ufan' });
  expect(read('Vincent van Gogh', 'Dutch')).toMatchObject({ sortName: 'van Gogh, Vincent' });
  expect(read('齐白石', 'Chinese')).toMatchObject({ name: '齐白石', sortName: '齐白石' });
  expect(read('Katsushika Hokusai', 'Japanese')).toMatchObject({ sortName: 'Katsushika, Hokusai' });
});

test('corrects the sort name if the wrong part comes first', () => {
  expect(read('Guo-Qiang, Cai', 'Chinese').sortName).toBe('Cai, Guo-Qiang');
  expect(read('Hokusai, Katsushika', 'Japanese').sortName).toBe('Hokusai, Katsushika');
});
