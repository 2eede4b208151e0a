import { useQuery } from '@tanstack/react-query';
import { currentLanguage } from '@/locales';
import { base } from '../../../config/layout';

/** A province with its cities, as `scripts/places.mjs` writes them. */
export interface Place {
  name: string;
  cities: string[];
}

const none: Place[] = [];
/** The countries that have files in Chinese too. */
const chinese = ['CN', 'HK', 'MO', 'TW'];

/** Returns the provinces of a country in the reader's script; none until they are loaded, and where none are known. */
export function usePlaces(country: string): Place[] {
  const language = currentLanguage();
  const isChinese = language.startsWith('zh') && chinese.includes(country);
  const file = isChinese ? `${country}.${language}` : country;
  const { data } = useQuery({
    queryKey: ['places', file],
    queryFn: () => fetchPlaces(file),
    enabled: country !== '',
    staleTime: Number.POSITIVE_INFINITY,
    throwOnError: false,
    retry: false,
  });
  return data ?? none;
}

/** For a country without a file the server answers with the page. */
async function fetchPlaces(file: string): Promise<Place[]> {
  const response = await fetch(`${base}places/${file}.json`);
  const isFile = response.ok && response.headers.get('content-type')?.includes('json');
  return isFile ? response.json() : none;
}
