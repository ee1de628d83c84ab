import type { RecordSubject } from '@isangano/contracts/records';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { recordPages } from '../registry.ts';

type RecordLinkProps = { record: RecordSubject; className: string; children: ReactNode };

export function RecordLink({ record: { noun, id }, className, children }: RecordLinkProps) {
  return (
    <Link {...recordPages[noun].locateRecord(id)} className={className}>
      {children}
    </Link>
  );
}
