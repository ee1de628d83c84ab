import type { SaveProjectInput } from '@isangano/contracts/projects/project';

/** Projects of a new database, newest first. */
export const sampleProjects: readonly SaveProjectInput[] = [
  {
    title: 'Digital Health Rollout for District Hospitals',
    client: 'Eastern Province hospital network',
    description:
      'Electronic patient records, triage and pharmacy stock for nine district hospitals and the health centres ' +
      'around them. Clinics work through a power cut or a lost connection, and catch up when it returns. Nurses ' +
      'in Nyagatare and Kirehe tested every screen before it went live.',
    status: 'active',
    priority: 'high',
    budget: 480_000,
    startDate: '2026-01-12',
    endDate: '2027-02-26',
    progress: 75,
    category: 'Digital health',
    location: 'Eastern Province, Rwanda',
    impact:
      'Seven of nine hospitals are live. Finding a patient file takes seconds instead of a walk to the archive, ' +
      'and 610 health workers have been trained in Kinyarwanda.',
  },
  {
    title: 'Mobile Platform for Cooperatives',
    client: 'Kigali cooperative federation',
    description:
      'A phone app and USSD menu through which 42 cooperatives announce work, record attendance, and pay members ' +
      'by mobile money. It speaks Kinyarwanda first, runs on phones of a hundred dollars, and needs less than ' +
      'one megabyte of data a week.',
    status: 'active',
    priority: 'medium',
    budget: 165_000,
    startDate: '2026-04-06',
    endDate: '2026-12-18',
    progress: 60,
    category: 'Mobile platform',
    location: 'Kigali, Rwanda',
    impact:
      '18 cooperatives with 5,300 members use it every week; pay that took nine days now arrives on the evening of ' +
      'the work.',
  },
  {
    title: 'Cross-Border Logistics Data Integration',
    client: 'Northern Corridor freight partners',
    description:
      'One shared view of consignments from Mombasa to Kigali: customs declarations, truck positions and warehouse ' +
      'receipts of six carriers brought together, so that a trader in Musanze knows where the goods are without ' +
      'six phone calls.',
    status: 'planning',
    priority: 'medium',
    budget: 240_000,
    startDate: '2027-01-18',
    endDate: '2027-10-29',
    progress: 15,
    category: 'Data integration',
    location: 'Kigali and Rubavu, Rwanda',
    impact: 'Expected to save two days for each consignment and most of the paperwork at the border.',
  },
];
