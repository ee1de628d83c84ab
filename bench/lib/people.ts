import { dayMs } from '@isangano/contracts/durations';
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
const circumstances =
  'across the hills;after the rains;along the lake;at the crossroads;before sunrise;beyond the river;for the children;in every season;in our district;near the border;on market days;over the radio;under one roof;with old tools'.split(
    ';',
  );

/** The first day of the last month that records are from. */
export const lastMonth = '2025-12-01';

/** Terms that occur in one of 20 records, one of 3 and one of 10,000. */
export const seededText = { twentieth: 'umuganda', third: 'isoko', rare: 'inyambo' } as const;

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
const spanMs = 3 * 365 * dayMs;

/** Generates people with texts over three years, oldest first, the same ones for the same seed. */
export function* generatePeople(count: number, seed = 1): Generator<Person> {
  const random = createRandom(seed);
  const pick = (options: readonly string[]) => options[Math.floor(random() * options.length)] ?? '';
  const buildSentence = () =>
    `The ${pick(nouns)} of ${pick(towns)} ${pick(verbs)} the ${pick(nouns)} ${pick(circumstances)}.`;
  for (let index = 0; index < count; index += 1) {
    const [first, family] = [pick(firstNames), pick(familyNames)];
    const sentences = Array.from({ length: 6 + Math.floor(random() * 6) }, buildSentence);
    if (random() < 1 / 20) sentences.push(`We meet at ${seededText.twentieth}.`);
    if (index % 10_000 === 5000) sentences.push(`Our ${seededText.rare} graze there.`);
    const topic = `A ${pick(nouns)} that ${pick(verbs)} the ${pick(nouns)}`;
    yield {
      index,
      name: `${first} ${family}`,
      email: `${first}.${family}.${index}@mail.example`.toLowerCase(),
      phone: `+250 78${Math.floor(random() * 10_000_000)}`,
      town: pick(towns),
      topic: random() < 1 / 3 ? `${topic} at the ${seededText.third}` : topic,
      text: sentences.join(' '),
      createdAt: new Date(firstDay + Math.floor((index / count) * spanMs)),
    };
  }
}
