export type ApiText = { file: string; english: string; text: string; alternatives: readonly string[] };

/** Parts of mails (files in `packages/api/src/modules/mail`) whose Kinyarwanda a native speaker should review, as they are in the source. */
export const mailsInDoubt: readonly ApiText[] = [
  {
    file: 'templates/application-copy.ts',
    english: 'You asked for a copy of your application.',
    text: "Wasabye kopi y'ubusabe bwawe. Ibi ni ibisubizo twakiriye, n'amazina ya dosiye zawe.",
    alternatives: ["Wasabye kopi y'ubusabe bwawe. Dore ibisubizo twakiriye n'amazina ya dosiye zawe."],
  },
  {
    file: 'templates/application-notification.ts',
    english: 'New interview application',
    text: "Ubusabe bushya bw'ikiganiro",
    alternatives: ["Haje ubusabe bushya bw'ikiganiro"],
  },
  {
    file: 'templates/contact-notification.ts',
    english: 'wrote through the website.',
    text: 'yanditse abinyujije ku rubuga.',
    alternatives: ['yatwandikiye ku rubuga.'],
  },
  {
    file: 'templates/notification-texts.ts',
    english: 'Suspected spam',
    text: 'Bikekwaho kuba spam',
    alternatives: ['Birakekwaho kuba spam'],
  },
  {
    file: 'templates/application-decision.ts',
    english: 'What happens next: we write to you to agree on a day, a place and the way we record.',
    text: "tuzakwandikira twumvikane umunsi, ahantu n'uburyo tuzafata ikiganiro.",
    alternatives: ["tuzakwandikira twumvikane ku munsi, ahantu n'uburyo ikiganiro kizafatwamo."],
  },
  {
    file: 'templates/application-decision.ts',
    english: 'We receive more stories than we can record, and this is no judgement of yours or of you.',
    text: 'Twakira inkuru nyinshi kurusha izo dushobora gufata; ibi ntibivuga ko inkuru yawe ari mbi.',
    alternatives: ['Twakira inkuru ziruta izo dushobora gutangaza; ibi ntibivuze ko inkuru yawe ari mbi.'],
  },
  {
    file: 'templates/application-decision.ts',
    english: 'We can follow only a few proposals at a time',
    text: 'Dushobora gukurikirana ibyifuzo bike icyarimwe; ibi ntibivuga ko icyawe ari kibi.',
    alternatives: ['Dukurikirana imishinga mike icyarimwe; ibi ntibivuze ko uwawe ari mubi.'],
  },
  {
    file: 'templates/application-decision.ts',
    english: 'You are welcome to write to us again when your plans or ours have moved on.',
    text: 'Wemerewe kongera kutwandikira igihe imigambi yawe cyangwa iyacu izaba igeze ahandi.',
    alternatives: ['Uzongere utwandikire igihe imigambi yawe cyangwa iyacu izaba yahindutse.'],
  },
  {
    file: 'templates/draft-link.ts',
    english: 'With this link you continue your application on any device',
    text: 'Ukoresheje iyi linki, ukomeza ubusabe bwawe ku gikoresho icyo ari cyo cyose, ubonaho ibyo wanditse byose.',
    alternatives: [
      'Iyi linki ituma ukomereza ubusabe bwawe ku gikoresho icyo ari cyo cyose, ukahasanga ibyo wanditse.',
    ],
  },
  {
    file: 'templates/draft-link.ts',
    english: 'Please do not forward this mail.',
    text: 'Nyamuneka ntugire uwo woherereza iyi imeyili.',
    alternatives: ['Ntukagire undi woherereza iyi imeyili.'],
  },
  {
    file: 'templates/draft-reminder.ts',
    english: 'We cannot read your answers, and this mail contains no key to them.',
    text: 'Ntidushobora gusoma ibyo wanditse, kandi iyi imeyili nta rufunguzo rwabyo irimo.',
    alternatives: ['Ntidushobora gusoma ibyo wanditse, kandi nta rufunguzo rwabyo ruri muri iyi imeyili.'],
  },
  {
    file: 'templates/interview-appointment.ts',
    english: 'We would like to meet you for your interview, at the time and place below.',
    text: "Turifuza guhura nawe mu kiganiro, ku gihe n'ahantu byanditse hepfo.",
    alternatives: ["Twifuza ko duhurira mu kiganiro, ku isaha n'ahantu biri hepfo."],
  },
  {
    file: 'templates/interview-appointment.ts',
    english: 'The calendar entry is attached. If you cannot come, tell us by answering this mail.',
    text: 'Ku mugereka hari gahunda ushobora gushyira muri kalendari yawe. Niba utazaboneka, subiza iyi imeyili ubitubwire.',
    alternatives: [
      'Gahunda yo muri kalendari iri ku mugereka. Niba utazashobora kuza, bitumenyeshe usubiza iyi imeyili.',
    ],
  },
  {
    file: 'templates/interview-appointment.ts',
    english: 'The appointment for your interview has changed. It is now at the time and place below.',
    text: "Gahunda y'ikiganiro cyawe yahindutse. Ubu ni ku gihe n'ahantu byanditse hepfo.",
    alternatives: ["Igihe cyangwa ahantu h'ikiganiro cyawe byahindutse; ibishya biri hepfo."],
  },
  {
    file: 'templates/interview-appointment.ts',
    english: 'We have to cancel the appointment below for your interview. We are sorry.',
    text: "Tubabajwe no kukumenyesha ko duhagaritse gahunda y'ikiganiro iri hepfo.",
    alternatives: ["Tubabajwe n'uko tugomba guhagarika ikiganiro cyari giteganyijwe nk'uko byanditse hepfo."],
  },
  {
    file: 'templates/interview-appointment.ts',
    english: 'The attachment removes it from your calendar. We write to you if we can offer another one.',
    text: 'Umugereka uyikura muri kalendari yawe. Nituyisimbuza indi, tuzakwandikira.',
    alternatives: ['Umugereka urayisiba muri kalendari yawe. Nitubona indi gahunda tuzakwandikira.'],
  },
  {
    file: 'templates/newsletter-confirmation.ts',
    english: 'You get it once you confirm that you want it.',
    text: 'Umuntu, birashoboka ko ari wowe, yanditse iyi aderesi',
    alternatives: ['Hari uwanditse iyi aderesi, wenda ni wowe'],
  },
  {
    file: 'templates/newsletter-welcome.ts',
    english: 'Unsubscribe',
    text: 'Kwikura ku rutonde',
    alternatives: ['Guhagarika akanyamakuru'],
  },
  {
    file: 'templates/sign-in-notice.ts',
    english: 'Somebody has signed in to your staff account from a device that it did not know.',
    text: "Hari uwinjiye muri konti yawe y'abakozi akoresheje igikoresho itari izi.",
    alternatives: ["Hari uwinjiye muri konti yawe y'akazi akoresheje igikoresho kitari gisanzwe kizwi."],
  },
  {
    file: 'stop-link.ts',
    english: 'Never write to this address again',
    text: 'Ntimuzongere kwandikira iyi aderesi',
    alternatives: ['Hagarika imeyili zose kuri iyi aderesi'],
  },
];

/** Column names of exports (files in `packages/api/src`) that a native speaker should review. */
export const columnsInDoubt: readonly ApiText[] = [
  {
    file: 'audit-log/export-audit.ts',
    english: 'Kind',
    text: "Ubwoko bw'uwabikoze",
    alternatives: ['Uwabikoze ni nde'],
  },
  { file: 'audit-log/export-audit.ts', english: 'Who', text: 'Uwabikoze', alternatives: [] },
  {
    file: 'audit-log/export-audit.ts',
    english: 'Subject',
    text: 'Icyakozweho',
    alternatives: ['Ibyakozweho'],
  },
  { file: 'audit-log/export-audit.ts', english: 'Detail', text: 'Ibisobanuro', alternatives: ['Birambuye'] },
  {
    file: 'audit-log/export-audit.ts',
    english: 'Request',
    text: 'Ubusabe (HTTP)',
    alternatives: ["Nimero y'ubusabe (HTTP)"],
  },
  { file: 'messages/export-messages.ts', english: 'Status', text: 'Imiterere', alternatives: ['Aho bigeze'] },
  { file: 'messages/export-messages.ts', english: 'Subject', text: 'Impamvu', alternatives: ['Ingingo'] },
  {
    file: 'messages/export-messages.ts',
    english: 'Received',
    text: 'Bwakiriwe',
    alternatives: ['Igihe bwakiriwe'],
  },
  { file: 'messages/export-messages.ts', english: 'ID', text: 'Nimero', alternatives: ['Nimero iburanga'] },
  {
    file: 'applications/review/export-applications.ts',
    english: 'Location',
    text: 'Aho aherereye',
    alternatives: ['Aho atuye'],
  },
  {
    file: 'applications/review/export-applications.ts',
    english: 'Headline or project',
    text: "Umutwe w'inkuru cyangwa umushinga",
    alternatives: [],
  },
  {
    file: 'applications/review/export-applications.ts',
    english: 'Pitch or summary',
    text: "Incamake y'inkuru cyangwa y'umushinga",
    alternatives: [],
  },
  {
    file: 'applications/review/export-applications.ts',
    english: 'Equity (%)',
    text: 'Umugabane (%)',
    alternatives: ['Imigabane (%)'],
  },
  {
    file: 'applications/review/export-applications.ts',
    english: 'Decided',
    text: 'Bwafatiwe umwanzuro',
    alternatives: ['Igihe bwafatiwe umwanzuro'],
  },
  {
    file: 'applications/review/export-applications.ts',
    english: 'Decided by',
    text: 'Uwafashe umwanzuro',
    alternatives: [],
  },
];
