import type { Link } from './brand.ts';

type TeamMember = {
  id: 'managingDirector';
  name: string;
  image: string;
  /** Profiles, in display order. */
  social: { linkedin: Link; instagram: Link; twitter: Link };
};

/** Team members. Their texts are messages named after their ids. */
export const team: readonly TeamMember[] = [
  {
    id: 'managingDirector',
    name: 'Solange Uwimana',
    image: '/art/managing-director.svg',
    social: {
      linkedin: { name: 'LinkedIn', url: 'https://linkedin.example/in/isangano-md' },
      instagram: { name: 'Instagram', url: 'https://instagram.example/isangano.md' },
      twitter: { name: 'Twitter', url: 'https://twitter.example/isangano_md' },
    },
  },
];
