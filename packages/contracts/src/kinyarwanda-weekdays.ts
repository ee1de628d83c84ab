/** Monday to Sunday. */
export const kinyarwandaWeekdays = [
  'Ku wa mbere',
  'Ku wa kabiri',
  'Ku wa gatatu',
  'Ku wa kane',
  'Ku wa gatanu',
  'Ku wa gatandatu',
  'Ku cyumweru',
] as const;
