import { drawMark } from '@isangano/content/patterns/application-mark';
import { useMemo } from 'react';
import { classNames } from '../class-names.ts';
import { Shapes } from './drawn.tsx';

type ApplicationMarkProps = {
  id: string;
  /** Without it, the mark is decoration. */
  label?: string;
  size: number;
  className?: string;
};

/** The mark by which an application is recognised in its mails, on its page and by staff. */
export function ApplicationMark({ id, label, size, className }: ApplicationMarkProps) {
  const drawing = useMemo(() => drawMark(id), [id]);
  return (
    <svg
      role={label && 'img'}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      viewBox={`0 0 ${drawing.width} ${drawing.height}`}
      width={size}
      height={size}
      className={classNames('true-colours shrink-0', className)}
    >
      <Shapes drawing={drawing} />
    </svg>
  );
}
