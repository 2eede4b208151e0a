interface Place {
  name: string;
  cities: string[];
}

export function listPlaces(): Map<string, Place[]>;
export function writePlaces(folder: string): Promise<void>;
