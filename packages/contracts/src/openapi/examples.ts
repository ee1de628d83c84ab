/** Example bodies in the OpenAPI document; tests send each of them to a server. */

export const login = { email: 'admin@isangano.example', password: 'a good password' };

export const interview = {
  fullName: 'Aline Uwase',
  email: 'aline@mail.example',
  phone: '+250 788 123 456',
  city: 'Huye',
  language: 'Kinyarwanda',
  headline: 'A weaver teaches a whole valley',
  contentTypes: ['Life story'],
  pitch: 'Thirty women weave together in Huye, and what they earn now sends their daughters to school.',
  channels: ['Umurage Stories'],
  format: 'OnLocation',
  consentPublish: true,
  consentRules: true,
};

export const partner = {
  appName: 'Umurava Ventures',
  email: 'office@umurava.example',
  phone: '+250 788 555 010',
  country: 'Rwanda',
  type: 'Corporate',
  project: 'Solar cold rooms',
  summary: 'Cold rooms for cooperatives in four districts.',
  amount: 250_000,
  equity: 12.5,
  nonCash: ['Market access'],
  board: 'MultipleSeats',
  boardComments: 'Two, one of them for our farmers.',
  agree: true,
};

export const project = {
  title: 'Cold rooms for cooperatives',
  client: 'Kigali cooperative federation',
  description: 'Solar cold rooms beside four markets, so that what is harvested on Friday sells on Monday.',
  status: 'active',
  priority: 'high',
  budget: 165_000,
  startDate: '2026-04-06',
  progress: 60,
  category: 'Logistics',
  location: 'Kigali, Rwanda',
};

export const message = {
  fullName: 'Jean Bosco Habimana',
  email: 'bosco@mail.example',
  phone: '+250 788 222 333',
  subject: 'A clinic in Musanze',
  message: 'We would like to keep patient files.\nWhom can we meet?',
};

export const contactMail = {
  lib_version: '4.4.1',
  user_id: 'public-key',
  service_id: 'site',
  template_id: 'contact',
  template_params: {
    name: 'Jean Bosco Habimana',
    email: 'bosco@mail.example',
    phone: '',
    subject: 'A clinic in Musanze',
    message: 'We would like to keep patient files.',
  },
};
