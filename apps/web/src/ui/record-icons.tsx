import { createIcon } from './icons.tsx';

/* Icons for the actions of staff on records; separate from those that every page loads. */
export const DownloadIcon = createIcon('M12 3v12.5M6.5 10l5.5 5.5 5.5-5.5M4 17v4h16v-4');
export const TrashIcon = createIcon('M3 6h18M8.5 6V3h7v3M5.5 6l1 15h11l1-15M10 10.5v6.5M14 10.5v6.5');
export const EditIcon = createIcon('M4 20v-4.5L16 3.5l4.5 4.5L8.5 20zM13 6.5l4.5 4.5');
export const PlusIcon = createIcon('M12 4v16M4 12h16');
export const MapPinIcon = createIcon('M12 22 5 12.5V6l3.5-3.5h7L19 6v6.5zM12 6.5 14.5 9 12 11.5 9.5 9z');
export const CopyIcon = createIcon('M8 8h12v13H8zM8 16H4V3h12v5');
export const ChatIcon = createIcon('M3 4h18v13h-9l-5 4v-4H3z');
