import { classNames } from './class-names.ts';

type IconProps = { className?: string | undefined };

function outline(path: string) {
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

/* One grid of 24, strokes of 1.75, straight wherever the thing allows it. */
export const MenuIcon = outline('M3 6h18M3 12h18M3 18h18');
export const CloseIcon = outline('m5 5 14 14M19 5 5 19');
export const ChevronDownIcon = outline('m5 9 7 7 7-7');
export const CheckIcon = outline('m4 12.5 5.5 5.5L20 7');
export const AlertIcon = outline('M12 3 22 21H2zM12 9.5v5M12 17v1.8');
export const InfoIcon = outline('M12 2 22 12 12 22 2 12zM12 10.5v6M12 7v1.8');
export const FileIcon = outline('M5 2.5h9l5 5v14H5zM14 2.5v5h5M8.5 12.5h7M8.5 16.5h7');
export const ImageIcon = outline('M3 4h18v16H3zM3 17l5.5-6 4.5 5 3-3 5 5M15 7.5h2v2h-2z');
export const VideoIcon = outline('M2.5 5.5h13v13h-13zM15.5 10.5l6-3.5v10l-6-3.5');
export const DownloadIcon = outline('M12 3v12.5M6.5 10l5.5 5.5 5.5-5.5M4 17v4h16v-4');
export const UploadIcon = outline('M12 16V3.5M6.5 9 12 3.5 17.5 9M4 17v4h16v-4');
export const EyeIcon = outline('M1.5 12 7 6h10l5.5 6L17 18H7zM12 9l3 3-3 3-3-3z');
export const EyeOffIcon = outline('M1.5 12 7 6h10l5.5 6L17 18H7zM12 9l3 3-3 3-3-3zM4 21 20 3');
export const SearchIcon = outline('M7.5 3h6L17 6.5v6L13.5 16h-6L4 12.5v-6zM15.5 14.5 21 20.5');
export const ArrowRightIcon = outline('M3 12h17M13.5 5l7 7-7 7');
export const ArrowLeftIcon = outline('M21 12H4M10.5 5l-7 7 7 7');
export const TrashIcon = outline('M3 6h18M8.5 6V3h7v3M5.5 6l1 15h11l1-15M10 10.5v6.5M14 10.5v6.5');
export const EditIcon = outline('M4 20v-4.5L16 3.5l4.5 4.5L8.5 20zM13 6.5l4.5 4.5');
export const PlusIcon = outline('M12 4v16M4 12h16');
export const ExternalIcon = outline('M13.5 4H20v6.5M20 4l-9 9M17 13.5V20H4V7h6.5');
export const GlobeIcon = outline(
  'M12 2.5a9.5 9.5 0 1 0 0 19 9.5 9.5 0 1 0 0-19zM2.5 12h19M12 2.5 8 7.5v9l4 5 4-5v-9z',
);
export const MailIcon = outline('M2.5 5h19v14h-19zM2.5 6l9.5 8 9.5-8');
export const MapPinIcon = outline('M12 22 5 12.5V6l3.5-3.5h7L19 6v6.5zM12 6.5 14.5 9 12 11.5 9.5 9z');
