/** Why a list is refused whose values have the right shape. Programs print these sentences; the staff area translates them. */
export const listRefusals = {
  allChannels: 'This name stands for all channels.',
  sameNames: 'Their names must differ.',
  reactions: 'The three reactions must add up to 100.',
  phone: 'A phone number begins with + and has digits and spaces.',
} as const;
