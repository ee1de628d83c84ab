import { createRandom } from './random.ts';

const firstNames =
  'Aline Alphonsine Beata Bosco Chantal Claudine Diane Emmanuel Eric Fabrice Gisele Grace Honorine Innocent Jeanne Josiane Kevin Liliane Marie Olivier Pacifique Patrick Rosine Solange Theogene Thierry Vestine Yvette'.split(
    ' ',
  );
const familyNames =
  'Bizimana Gasana Habimana Ingabire Iradukunda Kagabo Kamanzi Kayitesi Mugisha Mukamana Munyaneza Mutesi Ndayisaba Ngabo Nkurunziza Nsengimana Ntwari Nyirahabimana Rukundo Rwigema Tuyisenge Umutesi Uwase Uwimana Uwera'.split(
    ' ',
  );
const towns =
  'Butare Gisenyi Gitarama Huye Kibuye Kigali Muhanga Musanze Nyagatare Nyamata Nyanza Rubavu Rusizi Rwamagana'.split(
    ' ',
  );
const nouns =
  'bakery beekeepers choir clinic cooperative drummers farm film harvest library market nurses orchard potters radio school song studio tailors teachers village weavers women youth'.split(
    ' ',
  );
const verbs =
  'brings builds carries changes feeds gathers grows keeps learns makes opens repairs saves sells shares sings teaches tells tends trades'.split(
    ' ',
  );
const places =
  'across the hills;after the rains;along the lake;at the crossroads;before sunrise;beyond the river;for the children;in every season;in our district;near the border;on market days;over the radio;under one roof;with old tools'.split(
    ';',
  );

/** A word of one in twenty records, one of every third, and one of every ten-thousandth. */
export const seededWords = { twentieth: 'umuganda', third: 'isoko', rare: 'inyambo' } as const;

export type Person = {
  index: number;
  name: string;
  email: string;
  phone: string;
  town: string;
  topic: string;
  text: string;
  createdAt: Date;
};

const firstDay = Date.parse('2023-01-01T06:00:00Z');
const spanMs = 3 * 365 * 24 * 60 * 60 * 1000;

/** So many people who wrote over three years, the same ones at every run, the earliest first. */
export function* listPeople(count: number, seed = 1): Generator<Person> {
  const random = createRandom(seed);
  const one = (words: readonly string[]) => words[Math.floor(random() * words.length)] ?? '';
  const sentence = () => `The ${one(nouns)} of ${one(towns)} ${one(verbs)} the ${one(nouns)} ${one(places)}.`;
  for (let index = 0; index < count; index += 1) {
    const [first, family] = [one(firstNames), one(familyNames)];
    const sentences = Array.from({ length: 6 + Math.floor(random() * 6) }, sentence);
    if (random() < 1 / 20) sentences.push(`We meet at ${seededWords.twentieth}.`);
    if (index % 10_000 === 5000) sentences.push(`Our ${seededWords.rare} graze there.`);
    const topic = `A ${one(nouns)} that ${one(verbs)} the ${one(nouns)}`;
    yield {
      index,
      name: `${first} ${family}`,
      email: `${first}.${family}.${index}@mail.example`.toLowerCase(),
      phone: `+250 78${Math.floor(random() * 10_000_000)}`,
      town: one(towns),
      topic: random() < 1 / 3 ? `${topic} at the ${seededWords.third}` : topic,
      text: sentences.join(' '),
      createdAt: new Date(firstDay + Math.floor((index / count) * spanMs)),
    };
  }
}
