import { classNames } from './class-names.ts';

type IconProps = { className?: string | undefined };

export function createIcon(path: string) {
  return function Icon({ className }: IconProps) {
    return (
      <svg
        aria-hidden="true"
        className={classNames('size-6 shrink-0', className)}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinejoin="miter"
      >
        <path d={path} />
      </svg>
    );
  };
}

/* On a grid of 24 with strokes of 1.75, with straight lines where possible. */
export const MenuIcon = createIcon('M3 6h18M3 12h18M3 18h18');
export const CloseIcon = createIcon('m5 5 14 14M19 5 5 19');
export const ChevronDownIcon = createIcon('m5 9 7 7 7-7');
export const CheckIcon = createIcon('m4 12.5 5.5 5.5L20 7');
export const AlertIcon = createIcon('M12 3 22 21H2zM12 9.5v5M12 17v1.8');
export const InfoIcon = createIcon('M12 2 22 12 12 22 2 12zM12 10.5v6M12 7v1.8');
export const FileIcon = createIcon('M5 2.5h9l5 5v14H5zM14 2.5v5h5M8.5 12.5h7M8.5 16.5h7');
export const UploadIcon = createIcon('M12 16V3.5M6.5 9 12 3.5 17.5 9M4 17v4h16v-4');
export const EyeIcon = createIcon('M1.5 12 7 6h10l5.5 6L17 18H7zM12 9l3 3-3 3-3-3z');
export const EyeOffIcon = createIcon('M1.5 12 7 6h10l5.5 6L17 18H7zM12 9l3 3-3 3-3-3zM4 21 20 3');
export const ArrowRightIcon = createIcon('M3 12h17M13.5 5l7 7-7 7');
export const ArrowLeftIcon = createIcon('M21 12H4M10.5 5l-7 7 7 7');
export const ExternalIcon = createIcon('M13.5 4H20v6.5M20 4l-9 9M17 13.5V20H4V7h6.5');
