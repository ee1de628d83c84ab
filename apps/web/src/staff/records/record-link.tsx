import type { RecordSubject } from '@isangano/contracts/records';
import { staffPaths } from '@isangano/contracts/routes';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

type RecordLinkProps = { record: RecordSubject; className: string; children: ReactNode };

/** A link to the page that shows a record. */
export function RecordLink({ record: { noun, id }, className, children }: RecordLinkProps) {
  return noun === 'application' ? (
    <Link to={staffPaths.applications} search={{ q: id }} className={className}>
      {children}
    </Link>
  ) : (
    <Link to={staffPaths.messages} search={{ open: id }} className={className}>
      {children}
    </Link>
  );
}
