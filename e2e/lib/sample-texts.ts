/** An application with its story, `hoursAgo` before now. Those of one time are sent in their order. */
export type SampleApplication = {
  hoursAgo: number;
  fullName: string;
  city: string;
  headline: string;
  pitch: string;
  channels: string;
  hasPortrait?: boolean;
};

export type SampleMessage = {
  hoursAgo: number;
  fullName: string;
  phone?: string;
  subject: string;
  message: string;
};

/** Invented people of the last days, the newest last. */
export const sampleApplications: readonly SampleApplication[] = [
  {
    hoursAgo: 122,
    fullName: 'Théogène Nsengimana',
    city: 'Rusizi',
    headline: 'The last boat builder of Rusizi',
    pitch:
      'My father built boats for the lake from eucalyptus and taught nobody but me. I have six apprentices now, two of them women, and orders until next year.',
    channels: 'Umurage Stories',
    hasPortrait: true,
  },
  {
    hoursAgo: 98,
    fullName: 'Liliane Ingabire',
    city: 'Huye',
    headline: 'A library that fits in a bus',
    pitch:
      'Twice a week we drive a bus with two thousand books to villages without a school library. Children read aloud on the way to the market, and some have begun to write.',
    channels: 'Umurage Stories',
  },
  {
    hoursAgo: 74,
    fullName: 'Olivier Rwigema',
    city: 'Kigali',
    headline: 'Repairing phones, and teaching how',
    pitch:
      'In my workshop at Nyabugogo, young people learn to repair what others throw away. Forty have opened stands of their own since we began.',
    channels: 'Ikoranabuhanga Live',
  },
  {
    hoursAgo: 50,
    fullName: 'Josiane Mutesi',
    city: 'Rubavu',
    headline: 'Fish from the lake, sold by message',
    pitch:
      'Our cooperative sells the catch of the night before the boats are back. Buyers order by message, nothing spoils, and the fishers are paid the same morning.',
    channels: 'Isoko Business',
    hasPortrait: true,
  },
  {
    hoursAgo: 27,
    fullName: 'Emmanuel Tuyisenge',
    city: 'Nyamata',
    headline: 'Beekeepers beside the wetland',
    pitch:
      'People said that nothing grows beside the wetland. Now ninety hives stand there, and the honey pays the school fees of a hundred and twelve children.',
    channels: 'Isoko Business',
  },
  {
    hoursAgo: 26,
    fullName: 'Chantal Uwimana',
    city: 'Musanze',
    headline: 'A choir of nurses sings for new mothers',
    pitch:
      'After the night shift we sing in the maternity ward, about what a mother needs to know. Other hospitals have asked for the songs, and we want to record them.',
    channels: 'Ubuzima Studio',
    hasPortrait: true,
  },
  {
    hoursAgo: 21,
    fullName: 'Patrick Ndayisaba',
    city: 'Rwamagana',
    headline: 'Weather for farmers who have no smartphone',
    pitch:
      'Three cheap stations on three hills, and a call in Kinyarwanda before the rain. Four hundred farmers plant by it, and I would like to show how it is built.',
    channels: 'Ikoranabuhanga Live',
  },
  {
    hoursAgo: 5,
    fullName: 'Vestine Mukamana',
    city: 'Nyanza',
    headline: 'Baskets that travel further than we do',
    pitch:
      'Thirty-one women weave agaseke in my courtyard. Our baskets are in shops in Lyon and Toronto; none of us has left the district yet. I would like to tell how we set our own price, what the first refused order taught us, and why the pattern of each basket carries the name of the one who made it.',
    channels: 'Umurage Stories',
    hasPortrait: true,
  },
  {
    hoursAgo: 5,
    fullName: 'Eric Nshuti',
    city: 'Kigali',
    headline: 'A clinic for bicycles, run by its riders',
    pitch:
      'Bicycle taxis earn little and break often. We repair each other’s bicycles on Sundays, share the tools, and have saved enough for a roof.',
    channels: 'Isoko Business',
  },
  {
    hoursAgo: 0.7,
    fullName: 'Alphonsine Nyirahabimana',
    city: 'Musanze',
    headline: 'Potatoes that survive the rain',
    pitch:
      'Our cooperative bred a potato that stands the long rains, and feeds two thousand families. The seed was a mistake that my mother did not throw away.',
    channels: 'Isoko Business',
    hasPortrait: true,
  },
];

export const samplePartner = {
  hoursAgo: 26,
  answers: {
    appName: 'Inzozi Capital',
    email: 'office@inzozi.example',
    phone: '+250 788 000 111',
    country: 'Rwanda',
    type: 'Corporate',
    project: 'Solar cold rooms for cooperatives',
    summary: 'Ten cold rooms at markets along the lake, each owned by the cooperative that uses it.',
    amount: 250_000,
    equity: 12.5,
    nonCash: ['Market access'],
    agree: true,
  },
} as const;

export const sampleMessages: readonly SampleMessage[] = [
  {
    hoursAgo: 50,
    fullName: 'Jean Bosco Habimana',
    phone: '+250 788 314 159',
    subject: 'Training for our radio team',
    message:
      'We are five at a community radio in Kirehe. Do you train people in sound, and what does it cost?',
  },
  {
    hoursAgo: 26,
    fullName: 'Vestine Mukamana',
    phone: '+250 788 222 333',
    subject: 'Where do I send photographs?',
    message: 'I would like to apply with our cooperative. May I send photographs of the baskets on a stick?',
  },
  {
    hoursAgo: 5,
    fullName: 'Odile Uwase',
    phone: '+250 788 271 828',
    subject: 'Patient files for a clinic in Huye',
    message:
      'Good morning,\n\nour clinic in Huye writes its files by hand, about sixty a day. We have read of your work in the east. Could somebody visit us in January, and what would you need to see?\n\nWith kind regards',
  },
  {
    hoursAgo: 0.7,
    fullName: 'Thierry Gasana',
    subject: 'A talk for our school',
    message: 'Our pupils in Muhanga would like to hear how a programme is made. Do you come to schools?',
  },
];

/** Family names of those who applied in earlier weeks, one for each application. */
export const earlierFamilies =
  'Bizimana Gasana Iradukunda Kagabo Kamanzi Kayitesi Mugisha Munyaneza Mukeshimana Ngabo Nkurunziza Ntwari Rukundo Umutesi Uwera Bahati Byiringiro Dusabe Gakuba Hakizimana Ishimwe Karangwa Murekatete Nyiramana'.split(
    ' ',
  );
