/** Example bodies in the OpenAPI document, which hold for every group; tests send each of them to a server. */
import { allChannels } from '../applications/choices.ts';

export const login = { email: 'admin@group.example', password: 'a good password' };

export const interview = {
  fullName: 'Aline Uwase',
  email: 'aline@mail.example',
  phone: '+44 20 7946 0018',
  city: 'Lakeside',
  language: 'Kinyarwanda',
  headline: 'A weaver teaches a whole valley',
  contentTypes: ['Life story'],
  pitch: 'Thirty women weave together at the lake, and what they earn now sends their daughters to school.',
  channels: [allChannels],
  allChannelsReason: 'Each of them reaches other weavers.',
  format: 'OnLocation',
  consentPublish: true,
  consentRules: true,
};

export const partner = {
  appName: 'Umurava Ventures',
  email: 'office@umurava.example',
  phone: '+44 20 7946 0101',
  country: 'Portugal',
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
  client: 'Federation of cooperatives',
  description: 'Solar cold rooms beside four markets, so that what is harvested on Friday sells on Monday.',
  status: 'active',
  priority: 'high',
  budget: 165_000,
  startDate: '2026-04-06',
  progress: 60,
  category: 'Logistics',
  location: 'Lakeside',
};

export const message = {
  fullName: 'Jean Bosco Habimana',
  email: 'bosco@mail.example',
  phone: '+44 20 7946 0233',
  subject: 'A clinic at the lake',
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
    subject: 'A clinic at the lake',
    message: 'We would like to keep patient files.',
  },
};

export const proof = {
  key: '5f0c2d9e-7f5a-4f0e-9a37-2f6f4f8d1f10',
  challenge: {
    parameters: {
      algorithm: 'PBKDF2/SHA-256' as const,
      cost: 5000,
      keyLength: 32,
      nonce: '3a1f0c5e9b7d2846f0e1d2c3b4a59687',
      salt: '0f1e2d3c4b5a69788796a5b4c3d2e1f0',
      keyPrefix: '6d2f8c1b0a9e7d5c4b3a291807f6e5d4',
      keySignature: '1c8f3b5a7d9e0f2b4d6c8a0e1f3b5d7c9a1e3f5b7d9c0e2f4a6c8b0d1e3f5a7b',
      data: {
        keyId: 'q1w2e3r4',
        record: 'qH4m0u7xkC1pV9sZ2dLwE6tYrB8nJ3aGfQ5oXiKvTcM',
        expiresAt: 1_795_421_400_000,
      },
    },
    signature: '9b7d5c3a1f0e2d4c6b8a7f9e0d1c2b3a4f5e6d7c8b9a0f1e2d3c4b5a69788796',
  },
  solution: {
    counter: 97,
    derivedKey: '6d2f8c1b0a9e7d5c4b3a291807f6e5d43c5e7a9b1d0f2e4c6a8b9d7f5e3c1a0b',
  },
};
