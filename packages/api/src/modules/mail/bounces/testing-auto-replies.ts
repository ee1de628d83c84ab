import { buildReport } from './testing-reports.ts';

type Language = 'en' | 'fr' | 'rw';
export type AutoReply = { language: Language; name: string; source: string };

/** Headers of the programs that answer by themselves. */
const senders = {
  exchange: [
    'Auto-Submitted: auto-generated',
    'X-Auto-Response-Suppress: All',
    'X-MS-Exchange-Inbox-Rules-Loop: keza@mail.example',
    'X-MS-Exchange-Generated-Message-Source: Mailbox Rules Agent',
  ],
  gmail: ['Auto-Submitted: auto-replied', 'Precedence: bulk', 'X-Autoreply: yes'],
  sieve: ['Auto-Submitted: auto-replied (vacation)', 'Return-Path: <>'],
  zimbra: ['Auto-Submitted: auto-replied (zimbra; vacation)', 'Precedence: bulk'],
  cpanel: ['X-Autorespond: yes', 'Precedence: auto_reply', 'X-Loop: keza@mail.example', 'Return-Path: <>'],
  tickets: ['Auto-Submitted: auto-generated', 'X-Ticket-Id: 48213', 'Precedence: junk'],
  person: ['X-Mailer: Phone', 'Return-Path: <keza@mail.example>'],
} as const;

type Row = [Language, keyof typeof senders, subject: string, body: string];

/** Answers that people and programs write. Some quote what a mail server would say, as people do who forward it. */
const answers: readonly Row[] = [
  [
    'en',
    'exchange',
    'Automatic reply: Your application',
    'I am out of the office until 30 November with limited access to e-mail.',
  ],
  [
    'en',
    'gmail',
    'Out of Office Re: Your application',
    'Thanks for your mail. I am on leave and will answer when I am back on Monday.',
  ],
  [
    'en',
    'sieve',
    'Out of office',
    'I am on maternity leave. For urgent matters write to office@mail.example.',
  ],
  [
    'en',
    'zimbra',
    'Auto: on annual leave',
    'On annual leave until 1 December. Your mail has not been forwarded.',
  ],
  [
    'en',
    'cpanel',
    'Auto-Reply: We have received your mail',
    'This mailbox is not monitored. Do not reply to this message.',
  ],
  [
    'en',
    'tickets',
    '[#48213] Request received',
    'Your request was received and is being reviewed. Delivery of our answer may fail if your mailbox is full.',
  ],
  [
    'en',
    'exchange',
    'I no longer work here',
    '550 5.1.1 style notice: I have left the company. This address will be deleted; write to hr@mail.example.',
  ],
  [
    'en',
    'person',
    'Undelivered Mail Returned to Sender',
    'Hello, I got this subject from you? Action: failed Status: 5.1.1, what does it mean? Keza',
  ],
  [
    'en',
    'person',
    'Re: Your application',
    'Thank you! My other address bounces (user unknown), please use this one. Keza',
  ],
  [
    'en',
    'gmail',
    'Delivery Status Notification (Failure)',
    'I am travelling. This is an automatic answer whatever its subject says.',
  ],
  [
    'en',
    'sieve',
    'Mailbox address changed',
    'My address has changed to keza.new@mail.example. The old mailbox is still read.',
  ],
  [
    'en',
    'cpanel',
    'Undeliverable: Your application',
    'Auto responder: the office is closed for Liberation Day. Your message was delivered.',
  ],
  [
    'fr',
    'exchange',
    'Réponse automatique : Votre candidature',
    "Je suis absente du bureau jusqu'au 30 novembre et consulte peu mes messages.",
  ],
  [
    'fr',
    'gmail',
    'Absence du bureau Re: Votre candidature',
    'Merci de votre message. Je suis en congé et répondrai à mon retour.',
  ],
  ['fr', 'sieve', 'Absente', 'En congé de maternité. Pour toute urgence, écrivez à bureau@mail.example.'],
  [
    'fr',
    'zimbra',
    'Auto : en congé annuel',
    "En congé annuel jusqu'au 1er décembre. Votre message n'a pas été transféré.",
  ],
  [
    'fr',
    'cpanel',
    'Accusé de réception automatique',
    "Cette boîte n'est pas lue. Merci de ne pas répondre à ce message.",
  ],
  [
    'fr',
    'tickets',
    '[#48213] Demande reçue',
    'Votre demande a été reçue. Elle sera traitée sous deux jours ouvrables.',
  ],
  [
    'fr',
    'exchange',
    "J'ai quitté l'entreprise",
    '550 5.1.1 : cette adresse sera supprimée à la fin du mois. Écrivez à rh@mail.example.',
  ],
  [
    'fr',
    'person',
    'Échec de la remise',
    'Bonjour, pourquoi ai-je reçu « Action: failed, Status: 5.1.1 » ? Keza',
  ],
  [
    'fr',
    'person',
    'Re: Votre candidature',
    'Merci ! Mon autre adresse ne fonctionne plus (utilisateur inconnu), utilisez celle-ci.',
  ],
  [
    'fr',
    'gmail',
    'Message non distribué',
    'Je voyage. Ceci est une réponse automatique, quoi que dise son objet.',
  ],
  [
    'fr',
    'sieve',
    "Changement d'adresse",
    'Mon adresse devient keza.nouvelle@mail.example. Cette boîte est encore lue.',
  ],
  [
    'fr',
    'cpanel',
    'Non remis : Votre candidature',
    'Répondeur : le bureau est fermé pour la fête. Votre message est arrivé.',
  ],
  [
    'rw',
    'exchange',
    'Igisubizo cyikora: Ubusabe bwawe',
    'Sindi mu biro kugeza ku wa 30 Ugushyingo. Nzabasubiza nimgaruka.',
  ],
  [
    'rw',
    'gmail',
    'Sindi ku kazi Re: Ubusabe bwawe',
    'Murakoze ku butumwa bwanyu. Ndi mu kiruhuko, nzabasubiza ku wa mbere.',
  ],
  [
    'rw',
    'sieve',
    'Ndi mu kiruhuko',
    "Ndi mu kiruhuko cy'ababyeyi. Ibyihutirwa mwandikire biro@mail.example.",
  ],
  ['rw', 'zimbra', "Mu kiruhuko cy'umwaka", "Ndi mu kiruhuko cy'umwaka kugeza ku wa 1 Ukuboza."],
  ['rw', 'cpanel', 'Ubutumwa bwanyu twabubonye', 'Iyi aderesi ntisomwa. Ntimusubize ubu butumwa.'],
  ['rw', 'tickets', '[#48213] Ubusabe bwakiriwe', 'Ubusabe bwanyu bwakiriwe. Tuzabasubiza mu minsi ibiri.'],
  ['rw', 'exchange', 'Sinkikora hano', '550 5.1.1: iyi aderesi izasibwa. Mwandikire abakozi@mail.example.'],
  [
    'rw',
    'person',
    'Ubutumwa ntibwagezeyo',
    'Muraho, mbonye "Action: failed, Status: 5.1.1". Bisobanura iki? Keza',
  ],
  ['rw', 'person', 'Re: Ubusabe bwawe', 'Murakoze! Indi aderesi yanjye ntigikora, mukoreshe iyi. Keza'],
  [
    'rw',
    'gmail',
    'Ubutumwa bwagarutse',
    'Ndi mu rugendo. Iki ni igisubizo cyikora, impamvu yacyo uko yaba iri kose.',
  ],
  ['rw', 'sieve', 'Aderesi yahindutse', 'Aderesi yanjye nshya ni keza.nshya@mail.example. Iyi iracyasomwa.'],
  [
    'rw',
    'cpanel',
    'Ntibwatanzwe: Ubusabe bwawe',
    'Biro birafunze kubera umunsi mukuru. Ubutumwa bwanyu bwageze.',
  ],
];

/** Reports that are no failure for good: delayed, full, delivered, read, complained about, forwarded by a person. */
const reports: readonly [Language, name: string, Partial<Parameters<typeof buildReport>[0]>][] = [
  [
    'en',
    'delayed',
    { action: 'delayed', status: '4.4.1', subject: 'Warning: could not send message for past 4 hours' },
  ],
  ['en', 'mailbox full', { status: '4.2.2', subject: 'Mailbox full', text: 'The mailbox is over quota.' }],
  ['en', 'gave up after five days', { status: '4.4.7', subject: 'Delivery time expired' }],
  ['en', 'delivered', { action: 'delivered', status: '2.0.0', subject: 'Successful Mail Delivery Report' }],
  ['en', 'passed on', { action: 'relayed', status: '2.0.0', subject: 'Relayed: Your application' }],
  [
    'en',
    'read',
    {
      reportType: 'disposition-notification',
      statusType: 'message/disposition-notification',
      subject: 'Read: Your application',
    },
  ],
  ['fr', 'delayed', { action: 'delayed', status: '4.4.1', subject: 'Retard de distribution' }],
  [
    'fr',
    'mailbox full',
    { status: '4.2.2', subject: 'Boîte pleine', text: 'La boîte de réception est pleine.' },
  ],
  [
    'fr',
    'read',
    {
      reportType: 'disposition-notification',
      statusType: 'message/disposition-notification',
      subject: 'Lu : Votre candidature',
    },
  ],
  ['fr', 'sent to a list', { action: 'expanded', status: '2.0.0', subject: 'Distribué à une liste' }],
  ['rw', 'delayed', { action: 'delayed', status: '4.4.1', subject: 'Ubutumwa bwatinze' }],
  ['rw', 'mailbox full', { status: '4.2.2', subject: 'Agasanduku karuzuye', text: 'Agasanduku karuzuye.' }],
  [
    'rw',
    'read',
    {
      reportType: 'disposition-notification',
      statusType: 'message/disposition-notification',
      subject: 'Bwasomwe: Ubusabe bwawe',
    },
  ],
  [
    'rw',
    'complained about',
    { reportType: 'feedback-report', statusType: 'message/feedback-report', subject: 'Abuse report' },
  ],
];

/** Returns 50 answers to a mail, none of which says that it cannot be delivered. All refer to the mail, as real ones do. */
export function listAutoReplies(original: string, messageId: string): AutoReply[] {
  return [
    ...answers.map(([language, sender, subject, body]) => ({
      language,
      name: `${sender}: ${subject}`,
      source: [
        'From: Keza <keza@mail.example>',
        'To: muraho@isangano.example',
        `Subject: =?utf-8?B?${Buffer.from(subject).toString('base64')}?=`,
        `In-Reply-To: ${messageId}`,
        `References: ${messageId}`,
        ...senders[sender],
        'MIME-Version: 1.0',
        'Content-Type: text/plain; charset=utf-8',
        'Content-Transfer-Encoding: 8bit',
        '',
        `${body}\r\n\r\n> Message-ID: ${messageId}`,
        '',
      ].join('\r\n'),
    })),
    ...reports.map(([language, name, options]) => ({
      language,
      name,
      source: buildReport({ original, headers: [`In-Reply-To: ${messageId}`], ...options }),
    })),
  ];
}
